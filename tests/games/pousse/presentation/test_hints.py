import pytest

from games.pousse.presentation.questions import hint
from tests.games.pousse.rules.positions import position
from tests.games.presentation.readers import table

HINTS = {
    "Turn the top card.": position(),
    "Your pawn enters left or right.": position(card="+3"),
    "Move a pawn on, or bring one in.": position(card="+3", pawns={0: "L1 home home"}),
    "Enemies whom your pawn passes": position(card="+3", pawns={0: "L1 home home", 1: "L2 home home"}),
    "Where your own pawn or a protected one": position(card="+1", pawns={0: "L1 L2 home"}),
    "A pawn that passes the last space": position(card="+4", pawns={0: "R11 home home"}),
    "Send another’s pawn back": position(card="-2", pawns={1: "L6 home home"}),
    "A pawn that goes back pushes": position(card="-2", pawns={0: "L5 home home", 1: "L6 home home"}),
    "Any pawn crosses to the same number": position(card="change", pawns={1: "L6 R2 home"}),
}


@pytest.mark.parametrize("beginning", HINTS)
def test_each_choice_is_explained_as_it_comes(beginning: str) -> None:
    assert hint(HINTS[beginning].view(0), table()).startswith(beginning)


def test_that_one_plays_again_is_said_too() -> None:
    assert hint(position(card="+2!").view(0), table()).endswith("at space 8 only. Then you turn another card.")
