from games.catalog import presentation_of
from games.engine.chance import Recorded
from games.pousse.presentation import costs, seconds_moved, tell
from games.pousse.presentation.log import batches
from games.pousse.rules import Pousse, events
from games.presentation.events.log import turns
from games.presentation.renderer import TextRenderer
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import Played, alternative, french, sentences_of, table


def test_a_card_shares_a_line_with_its_move() -> None:
    state = position(pile="+2! fall +3", pawns={1: "L5 home home"})
    happened = [state.play(action, NO_CHANCE) for action in ("turn", "advance:1:L", "turn", "turn")]
    played = [Played(number, action[0]["seat"], action) for number, action in enumerate(happened, 1)]
    for older in (False, True):
        assert [[entry.number for entry in batch] for batch in batches(played, older=older)] == [[1, 2], [3], [4]]


def test_a_move_without_its_card_has_a_line_of_its_own() -> None:
    move = position(card="+1").play("advance:1:L", NO_CHANCE)
    played = [Played(7, 0, move), Played(8, 1, [events.turned(1, "+1")])]
    assert [[entry.number for entry in batch] for batch in batches(played, older=False)] == [[7], [8]]


def test_a_turned_card_is_not_marked_as_the_only_move() -> None:
    waiting = position(pile="+3 +1").play("turn", NO_CHANCE)
    forced = [Played(1, 0, waiting, by="forced")]
    assert _told(forced) == ["You turned +3."]
    only = position(card="change", pawns={0: "L5 home home"}).play("change:0.1", NO_CHANCE)
    assert _told([Played(2, 0, only, by="forced")]) == ["You moved the red triangle from L5 to R5 (forced)."]


def _told(played: list[Played]) -> list[str]:
    return [
        line.sentence
        for turn in turns(played, TextRenderer(table()), 0, presentation_of("pousse"))
        for line in turn.lines
    ]


def turned(state: Pousse, viewer: int | None = 0) -> list[str]:
    return sentences_of(state.play("turn", NO_CHANCE), game="pousse", viewer=viewer)


def test_a_card_that_waits_for_a_choice_is_a_sentence() -> None:
    assert turned(position(pile="+3 +1")) == ["You turned +3."]
    assert turned(position(pile="+3 +1"), viewer=1) == ["Alice turned +3."]


def test_a_card_that_cannot_be_carried_out_says_why() -> None:
    assert turned(position(pile="-1 +1")) == ["You turned −1: there is no pawn to move."]
    assert turned(position(pile="change +1", pawns={0: "8 home home"})) == [
        "You turned Change: no pawn can cross over."
    ]
    state = position(pile="fall +1", pawns={0: "L5 home home", 1: "R5 home home"})
    assert turned(state, viewer=1) == ["Alice turned Fall: nobody is alone in the lead."]


def test_the_fall_of_the_leading_pawn_is_a_sentence() -> None:
    state = position(pile="fall +1", pawns={0: "L5 home home", 1: "R7 home home"})
    assert turned(state) == ["You turned Fall: the green square was in the lead, on R7, and fell into the water."]


def test_a_reshuffle_is_the_first_sentence() -> None:
    state = position(pile="")
    shuffled = [*state.view(None)["discard"]]
    happened = state.play("turn", Recorded([["shuffle", shuffled]]))
    assert sentences_of(happened, game="pousse")[0] == "The pile was empty, so 48 cards were shuffled."


def moved(state: Pousse, action: str, viewer: int | None = 0) -> list[str]:
    return sentences_of(state.play(action, NO_CHANCE), game="pousse", viewer=viewer)


def test_a_move_names_the_pawn_and_its_way() -> None:
    assert moved(position(card="+3", pawns={0: "R3 home home"}), "advance:1") == [
        "You moved the red triangle from R3 to R6."
    ]
    assert moved(position(card="+2"), "advance:1:L", viewer=1) == ["Alice moved the red triangle from home to L2."]
    assert moved(position(card="+4", pawns={0: "R11 home home"}), "advance:1") == [
        "You moved the red triangle from R11 to the goal."
    ]


def test_a_move_of_an_opponents_pawn_names_that_pawn() -> None:
    state = position(card="-2", pawns={1: "L5 L1 home"})
    assert moved(state, "back:1.2") == ["You moved the green square from L1 back home."]
    state = position(card="change", pawns={0: "home home home", 1: "L5 home home"})
    assert moved(state, "change:1.1", viewer=1) == ["Alice moved the green square from L5 to R5."]


def test_fallen_players_are_named_and_the_reader_is_you() -> None:
    state = position(card="+3", seats=3, pawns={0: "L1 home home", 1: "L2 L4 home", 2: "R1 home home"})
    assert moved(state, "advance:1", viewer=1) == ["Alice moved the red triangle from L1 to L4. In the water: you ×2."]
    state = position(card="+4", seats=3, pawns={0: "L1 home home", 1: "L2 home home", 2: "L4 home home"})
    assert moved(state, "advance:1") == ["You moved the red triangle from L1 to L5. In the water: Bob, Charlie."]


def test_a_move_further_than_the_card_says_so() -> None:
    state = position(card="+1", pawns={0: "L1 L2 home"})
    assert moved(state, "advance:1") == ["You moved the red triangle from L1 to L3. Blocked: L2, so 1 space further."]
    assert sentences_of(position(card="+1", pawns={0: "L1 L2 home"}).play("advance:2", NO_CHANCE), game="pousse") == [
        "You moved the red triangle from L2 to L3."
    ]


def test_a_card_and_its_move_are_one_sentence() -> None:
    state = position(pile="+2! +1", pawns={0: "R3 home home"})
    happened = state.play("turn", NO_CHANCE) + state.play("advance:1", NO_CHANCE)
    assert sentences_of(happened, game="pousse") == [
        "You turned +2 and play again: the red triangle from R3 to R5.",
    ]
    assert sentences_of(happened, game="pousse", viewer=1) == [
        "Alice turned +2 and plays again: the red triangle from R3 to R5.",
    ]


def test_french_has_articles_and_its_own_words() -> None:
    state = position(pile="+3 +1", pawns={0: "L1 home home", 1: "L4 home home"})
    happened = state.play("turn", NO_CHANCE) + state.play("advance:1", NO_CHANCE)
    assert sentences_of(happened, game="pousse", language="fr") == [
        french("Vous retournez +3 : le triangle rouge de G1 à G4. À l'eau : Bob.")
    ]
    assert sentences_of(happened, game="pousse", viewer=1, language="fr") == [
        french("Alice retourne +3 : le triangle rouge de G1 à G4. Plouf ! Votre pion est à l'eau.")
    ]


def test_the_winner_is_named_with_the_pawns_at_the_goal() -> None:
    state = position(card="+4", pawns={0: "R11 goal home"})
    happened = state.play("advance:1", NO_CHANCE)
    assert sentences_of(happened, game="pousse")[1:] == ["Game over: you win with 2 pawns at the goal."]
    assert sentences_of(happened, game="pousse", viewer=1)[1:] == ["Game over: Alice wins with 2 pawns at the goal."]


def test_the_card_limit_is_mentioned_if_it_ended_the_game() -> None:
    happened = [events.over([1, 1, 0], [0, 1], events.BY_LIMIT)]
    assert sentences_of(happened, game="pousse", viewer=2) == [
        "The card limit is reached. Game over: Alice and Bob share the victory with 1 pawn at the goal each."
    ]


def test_a_pawn_moves_for_each_space_and_longer_if_another_falls() -> None:
    one, three = (seconds_moved(position(card=card).play("advance:1:L", NO_CHANCE)[0]) for card in ("+1", "+3"))
    pushed = position(card="+3", pawns={1: "L2 home home"}).play("advance:1:L", NO_CHANCE)[0]
    assert pushed["fallen"] and seconds_moved(pushed) > three > one


def test_another_move_is_told_as_what_to_do_with_who_would_have_fallen() -> None:
    state = position(card="+3", pawns={0: "L2 home home", 1: "L5 home home"})
    moved = state.play("advance:1", NO_CHANCE)[0]
    told = "the red triangle from L2 to L5"
    assert alternative(moved, game="pousse") == f"Move {told}. In the water: Bob."


def test_turns_of_several_players_are_one_short_line_each() -> None:
    pushed = position(card="+3", seats=3, pawns={0: "L2 home home", 2: "L5 home home"}).play("advance:1", NO_CHANCE)
    cancelled = [events.turned(1, "fall"), events.cancelled(1, "fall", events.LEVEL)]
    brief = TextRenderer(table(viewer=1), brief=True)
    assert tell([*pushed, *cancelled], brief) == ["Alice: +3, Charlie falls.", "You: Fall."]
    shuffled = events.reshuffled(20)
    assert tell([*pushed, shuffled, *cancelled], brief)[1] == "The pile was empty, so 20 cards were shuffled."
    assert tell(pushed, brief) == ["Alice moved the red triangle from L2 to L5. In the water: Charlie."]


def test_a_fall_costs_its_owner_and_going_back_too() -> None:
    pushed = position(card="+3", pawns={0: "L2 home home", 1: "L5 home home"}).play("advance:1", NO_CHANCE)
    back = position(card="-2", pawns={0: "L5 home home", 1: "L8 home home"}).play("back:1.1", NO_CHANCE)
    assert [costs(happened[0]) for happened in (pushed, back)] == [(1,), (1,)]
