from games.presentation.scene import Button
from games.push.presentation.players import ColourPoints
from games.push.rules import Push
from tests.games.push.presentation.scenes import seen
from tests.games.push.rules.positions import NO_CHANCE, dice, position


def test_a_bench_is_sorted_by_colour_and_number() -> None:
    me = seen(position(phase="turn", bench={0: "b5 r4 b3 r2"})).me
    assert me is not None
    assert [(fan.suit, [card.value for card in fan.cards], fan.points) for fan in me.fans] == [
        ("red", ["2", "4"], 6),
        ("blue", ["3", "5"], 8),
    ]
    assert [fan.label for fan in me.fans] == ["red 2, red 4; 6 points", "blue 3, blue 5; 8 points"]


def test_a_bank_has_a_pile_with_a_total_for_each_colour() -> None:
    me = seen(position(phase="turn", bank={0: "g6 g6 y4"})).me
    assert me is not None
    assert [(pile.suit, pile.points, pile.count, pile.label) for pile in me.piles] == [
        ("yellow", 4, 1, "yellow; 4 points"),
        ("green", 12, 2, "green; 12 points"),
    ]


def test_bench_bank_and_cards_add_up() -> None:
    me = seen(position(phase="turn", bench={0: "r4 b3"}, bank={0: "g6"})).me
    assert me is not None
    assert (me.bench, me.bank, me.score, me.cards) == (7, 6, 13, 3)


def test_each_bench_colour_has_a_bank_button_at_the_start_of_the_turn() -> None:
    state = position(phase="turn", bench={0: "r4 b3", 1: "g1"})
    buttons = [[fan.button for fan in hand.fans] for hand in seen(state).hands]
    assert buttons == [
        [Button("bank:red", "Bank 4", "1", "red"), Button("bank:blue", "Bank 3", "2", "blue")],
        [None],
        [],
    ]


def test_only_the_player_whose_turn_it_is_has_colours_to_bank() -> None:
    hands = seen(position(phase="turn", bench={0: "r4 b3", 1: "g1"})).hands
    assert [[fan.suit for fan in hand.to_bank] for hand in hands] == [["red", "blue"], [], []]


def test_nothing_can_be_banked_after_a_draw() -> None:
    me = seen(position(phase="push", stacks=["r1"], bench={0: "r4"})).me
    assert me is not None
    assert [fan.button for fan in me.fans] == [None]


def test_the_other_players_are_listed_from_the_viewers_left() -> None:
    scene = seen(position(phase="turn", seats=4), viewer=2)
    assert [hand.person.name for hand in scene.seats] == ["Dora", "Alice", "Bob"]


def test_a_spectator_sees_all_players() -> None:
    scene = seen(position(phase="turn", seats=3), viewer=None)
    assert scene.me is None
    assert [hand.person.name for hand in scene.seats] == ["Alice", "Bob", "Charlie"]


def test_a_seat_says_whether_it_draws_or_takes() -> None:
    drawing = seen(position(phase="push", turn=1, stacks=["r1"]))
    assert [hand.doing for hand in drawing.hands] == ["", "is drawing", ""]
    taking = seen(position(phase="take", turn=0, to_act=2, stacks=["r1"]))
    assert [hand.doing for hand in taking.hands] == ["", "", "is taking"]


def test_only_the_cards_just_taken_are_new() -> None:
    state = position(phase="take", stacks=["r5 b2"], bench={0: "r5 g1"})
    newest = state.play("take:1", NO_CHANCE)
    hand = seen(state, newest=newest).hands[0]
    assert [(card.name, card.new) for fan in hand.fans for card in fan.cards] == [
        ("red 5", False),
        ("red 5", True),
        ("green 1", False),
        ("blue 2", True),
    ]


def test_a_card_lost_to_the_die_is_not_shown() -> None:
    state = position(phase="take", stacks=["r5 b2 roll"])
    newest = state.play("take:1", dice("red"))
    hand = seen(state, newest=newest).hands[0]
    assert [(card.name, card.new) for fan in hand.fans for card in fan.cards] == [("blue 2", True)]


def test_the_pile_just_banked_is_new() -> None:
    state = position(phase="turn", bench={0: "r4"}, bank={0: "g6"})
    newest = state.play("bank:red", NO_CHANCE)
    hand = seen(state, newest=newest).hands[0]
    assert [(pile.suit, pile.new) for pile in hand.piles] == [("red", True), ("green", False)]


def ended(bench: dict[int, str], bank: dict[int, str] | None = None, seats: int = 3) -> Push:
    """A finished game: these cards, and a red 1 that the last seat took."""
    state = position(
        phase="take", seats=seats, turn=0, to_act=seats - 1, deck="", stacks=["r1"], bench=bench, bank=bank
    )
    state.play("take:1", NO_CHANCE)
    return state


def test_there_is_no_ranking_while_the_game_runs() -> None:
    scene = seen(position(phase="turn", bench={0: "r5"}))
    assert (scene.ranking, scene.result) == ([], "")


def test_the_ranking_starts_with_the_best_and_splits_the_score() -> None:
    scene = seen(ended({0: "r5 b2", 1: "g6"}, {0: "r3"}))
    assert [
        (rank.place, rank.name, rank.score, rank.hand.bench, rank.hand.bank, rank.hand.cards) for rank in scene.ranking
    ] == [
        (1, "Alice", 10, 7, 3, 3),
        (2, "Bob", 6, 6, 0, 1),
        (3, "Charlie", 1, 1, 0, 1),
    ]
    assert [rank.winner for rank in scene.ranking] == [True, False, False]
    assert scene.ranking[0].hand.colour_points == (ColourPoints("red", "red", 8), ColourPoints("blue", "blue", 2))
    assert scene.result == "You win"


def test_more_cards_break_a_tie() -> None:
    scene = seen(ended({0: "r6", 1: "g4 b2"}))
    assert [(rank.place, rank.name) for rank in scene.ranking] == [(1, "Bob"), (2, "Alice"), (3, "Charlie")]
    assert scene.result == "Bob wins"


def test_equal_players_share_a_place_and_the_victory() -> None:
    scene = seen(ended({0: "r6", 1: "g6"}))
    assert [(rank.place, rank.name) for rank in scene.ranking] == [(1, "Alice"), (1, "Bob"), (3, "Charlie")]
    assert scene.result == "You share the victory with Bob"
