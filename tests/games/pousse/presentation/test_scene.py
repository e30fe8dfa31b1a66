from tests.games.pousse.presentation.scenes import seen
from tests.games.pousse.rules.positions import NO_CHANCE, position

BOARD = {0: "R6 goal home", 1: "L9 8 home", 2: "R4 L3 home"}


def test_the_scene_asks_the_decider_and_lets_the_others_wait() -> None:
    state = position(card="+1", turn=1, pawns={1: "L3 home home"})
    asked, waiting = seen(state, viewer=1), seen(state, viewer=0)
    assert (asked.mine, asked.question, asked.waiting) == (True, "Advance 1: which pawn?", "")
    assert (waiting.mine, waiting.question, waiting.waiting) == (False, "", "Bob is moving a pawn")


def test_all_seats_are_drawn_and_the_viewers_first() -> None:
    state = position(seats=3, pawns=BOARD, turn=1)
    teams = seen(state, viewer=1).seats
    assert [(team.person.name, team.team, team.doing) for team in teams] == [
        ("Bob", "Squares", "is moving"),
        ("Charlie", "Circles", ""),
        ("Alice", "Triangles", ""),
    ]
    assert [team.person.name for team in seen(state, viewer=None).seats] == ["Alice", "Bob", "Charlie"]


def test_a_seat_shows_its_goals_and_lists_its_spaces() -> None:
    alice = seen(position(seats=3, pawns=BOARD)).seats[0]
    assert (alice.goals, alice.spaces) == ((True, False), "R6, goal, home")


def test_everybody_sees_the_open_card() -> None:
    state = position(card="-2!", pawns=BOARD, seats=3)
    for viewer in (0, 1, None):
        card = seen(state, viewer).card
        assert card is not None
        assert card.name == "−2 and play again"
    assert seen(position()).card is None


def test_the_card_lies_open_while_its_pawn_moves() -> None:
    state = position(card="+2", pawns=BOARD, seats=3)
    moved = state.play("advance:1", NO_CHANCE)
    card = seen(state, newest=moved).card
    assert card is not None
    assert card.name == "+2"


def test_only_the_seat_to_act_has_the_button_to_turn_a_card() -> None:
    assert [seen(position(), viewer).turn for viewer in (0, 1, None)] == [True, False, False]


def test_the_ranking_counts_pawns_at_the_goal_then_the_progress_of_the_others() -> None:
    state = position(card="+4", seats=3, pawns={0: "R4 goal home", 1: "L12 goal L9", 2: "R4 home home"}, turn=1)
    state.play("advance:1", NO_CHANCE)
    over = seen(state)
    assert [(rank.place, rank.name, rank.score, rank.hand.progress) for rank in over.ranking] == [
        (1, "Bob", 2, 9),
        (2, "Alice", 1, 4),
        (3, "Charlie", 0, 4),
    ]
    assert over.result == "Bob wins"
    assert seen(position()).ranking == []
