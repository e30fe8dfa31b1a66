from games.pousse.rules import Pousse
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import french, told


def moved(state: Pousse, action: str, viewer: int | None = 0) -> list[str]:
    return told(state.play(action, NO_CHANCE), game="pousse", viewer=viewer)


def test_a_pawn_is_told_with_its_way() -> None:
    assert moved(position(card="+3", pawns={0: "R3 home home"}), "advance:1") == [
        "You moved the red triangle from R3 to R6."
    ]
    assert moved(position(card="+2"), "advance:1:L", viewer=1) == ["Alice moved the red triangle from home to L2."]
    assert moved(position(card="+4", pawns={0: "R11 home home"}), "advance:1") == [
        "You moved the red triangle from R11 to the goal."
    ]


def test_another_s_pawn_is_told_as_theirs() -> None:
    state = position(card="-2", pawns={1: "L5 L1 home"})
    assert moved(state, "back:1.2") == ["You moved the green square from L1 back home."]
    state = position(card="change", pawns={0: "home home home", 1: "L5 home home"})
    assert moved(state, "change:1.1", viewer=1) == ["Alice moved the green square from L5 to R5."]


def test_who_falls_is_told_and_the_reader_is_you() -> None:
    state = position(card="+3", seats=3, pawns={0: "L1 home home", 1: "L2 L4 home", 2: "R1 home home"})
    assert moved(state, "advance:1", viewer=1) == ["Alice moved the red triangle from L1 to L4. In the water: you ×2."]
    state = position(card="+4", seats=3, pawns={0: "L1 home home", 1: "L2 home home", 2: "L4 home home"})
    assert moved(state, "advance:1") == ["You moved the red triangle from L1 to L5. In the water: Bob, Charlie."]


def test_going_further_than_the_card_says_is_told() -> None:
    state = position(card="+1", pawns={0: "L1 L2 home"})
    assert moved(state, "advance:1") == ["You moved the red triangle from L1 to L3 (1 further)."]
    assert told(position(card="+1", pawns={0: "L1 L2 home"}).play("advance:2", NO_CHANCE), game="pousse") == [
        "You moved the red triangle from L2 to L3."
    ]


def test_a_card_and_its_move_are_one_sentence() -> None:
    state = position(pile="+2! +1", pawns={0: "R3 home home"})
    happened = state.play("turn", NO_CHANCE) + state.play("advance:1", NO_CHANCE)
    assert told(happened, game="pousse") == [
        "You turned +2 and play again: the red triangle from R3 to R5.",
    ]
    assert told(happened, game="pousse", viewer=1) == [
        "Alice turned +2 and play again: the red triangle from R3 to R5.",
    ]


def test_french_has_articles_and_its_own_words() -> None:
    state = position(pile="+3 +1", pawns={0: "L1 home home", 1: "L4 home home"})
    happened = state.play("turn", NO_CHANCE) + state.play("advance:1", NO_CHANCE)
    assert told(happened, game="pousse", language="fr") == [
        french("Vous retournez +3 : le triangle rouge de L1 à L4. À l'eau : Bob.")
    ]
    assert told(happened, game="pousse", viewer=1, language="fr") == [
        french("Alice retourne +3 : le triangle rouge de L1 à L4. À l'eau : vous.")
    ]
