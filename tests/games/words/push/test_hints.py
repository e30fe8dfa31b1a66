import pytest

from games.words.push.hints import hint
from tests.games.rules.push.positions import position
from tests.games.words.readers import table

HINTS = {
    "Turn the first card.": position(phase="turn"),
    "Draw for more cards; or bank": position(phase="turn", bench={0: "r1"}),
    "No number and no colour": position(phase="place", drawn="p6", stacks=["r1"]),
    "Whoever takes the stack of a Roll card": position(phase="place", drawn="roll", stacks=["r1"]),
    "Draw: each card begins a stack": position(phase="push", switches=1),
    "No card can cost you": position(phase="push", stacks=["r1"]),
    "The Switch turns round": position(phase="push", switches=1, stacks=["r1"]),
    "A card that fits nowhere": position(phase="push", switches=1, stacks=["r1", "r2", "r3"]),
    "No card is left": position(phase="push", deck="", stacks=["r1"]),
    "Take the best: ": position(phase="take", stacks=["r1", "b2"]),
    "Take the best of what is left": position(phase="take", turn=1, to_act=0, stacks=["r1", "b2"]),
    "With a Roll card": position(phase="take", stacks=["r1 roll", "b2"]),
}


@pytest.mark.parametrize("beginning", HINTS)
def test_each_choice_is_explained_as_it_comes(beginning: str) -> None:
    assert hint(HINTS[beginning].view(0), table()).startswith(beginning)
