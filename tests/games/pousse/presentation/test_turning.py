from games.engine.chance import Recorded
from games.pousse.rules import Pousse
from tests.games.pousse.rules.positions import NO_CHANCE, position
from tests.games.presentation.readers import told


def turned(state: Pousse, viewer: int | None = 0) -> list[str]:
    return told(state.play("turn", NO_CHANCE), game="pousse", viewer=viewer)


def test_a_card_that_waits_is_told_alone() -> None:
    assert turned(position(pile="+3 +1")) == ["You turned +3."]
    assert turned(position(pile="+3 +1"), viewer=1) == ["Alice turned +3."]


def test_a_card_that_cannot_be_carried_out_says_why() -> None:
    assert turned(position(pile="-1 +1")) == ["You turned −1: no pawn is there for it."]
    assert turned(position(pile="change +1", pawns={0: "8 home home"})) == [
        "You turned Change: no pawn can cross over."
    ]
    state = position(pile="fall +1", pawns={0: "L5 home home", 1: "R5 home home"})
    assert turned(state, viewer=1) == ["Alice turned Fall: nobody is alone in front."]


def test_the_pawn_in_front_is_told_as_it_falls() -> None:
    state = position(pile="fall +1", pawns={0: "L5 home home", 1: "R7 home home"})
    assert turned(state) == ["You turned Fall: the green square was in front, on R7, and falls into the water."]


def test_a_pile_that_was_empty_is_told_first() -> None:
    state = position(pile="")
    shuffled = [*state.view(None)["discard"]]
    happened = state.play("turn", Recorded([["shuffle", shuffled]]))
    assert told(happened, game="pousse")[0] == "The pile was empty: 48 cards shuffled."
