"""Why somebody busts, and why somebody rolls: in words, and on the cards."""

import pytest

from games.presentation.renderer import TextRenderer
from games.push.presentation.log import tell
from tests.games.presentation.readers import sentences_of, table
from tests.games.push.presentation.scenes import seen
from tests.games.push.rules.positions import dice, position


@pytest.mark.parametrize(
    "viewer, why", [(1, "Your stack had a Roll card: you roll."), (0, "The stack had a Roll card: Bob rolls.")]
)
def test_a_stack_taken_alone_says_why_a_roll_follows(viewer: int, why: str) -> None:
    took, rolled = position(phase="take", turn=1, stacks=["r1 roll", "b2"]).play("take:1", dice("green"))[:2]
    assert sentences_of([took], viewer=viewer)[1:] == [why]
    assert not any("Roll card" in sentence for sentence in sentences_of([took, rolled], viewer=viewer))
    brief = tell([rolled], TextRenderer(table(viewer=viewer), brief=True))
    assert "Roll card" in brief[0]


@pytest.mark.parametrize(
    "card, stacks, why",
    [
        ("r6", ["r1", "b6", "r3"], "You busted on red 6: every stack has a 6 or red."),
        ("roll", ["r1 roll", "b6 roll", "y3 roll"], "You busted on a Roll card: every stack has one."),
    ],
)
def test_a_bust_says_why(card: str, stacks: list[str], why: str) -> None:
    drew, bust, _rolled, *_rest = position(phase="push", deck=card, stacks=stacks).play("draw", dice("green"))
    assert sentences_of([drew, bust]) == [why, "Now the die."]


@pytest.mark.parametrize(
    "card, stacks, clashes",
    [
        ("r6", ["r1 y2", "b2 g6", "r3"], [["red", ""], ["", "a 6"], ["red"]]),
        ("roll", ["r1 roll", "roll g6", "r3 roll"], [["", "Roll"], ["Roll", ""], ["", "Roll"]]),
    ],
)
def test_each_stack_shows_why_a_bust_fits_on_none(card: str, stacks: list[str], clashes: list[list[str]]) -> None:
    state = position(phase="push", deck=card, stacks=stacks)
    bust = next(event for event in state.play("draw", dice("green")) if event["type"] == "bust")
    busted = seen(state, newest=[bust])
    assert busted.busted and busted.news_beside
    assert [[each.clash for each in stack.cards] for stack in busted.stacks] == clashes
    assert not any(each.clash for stack in seen(state).stacks for each in stack.cards)
