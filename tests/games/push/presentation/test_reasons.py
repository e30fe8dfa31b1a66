"""Why a bot of PUSH decided as it did, in words."""

import pytest

from games.presentation.renderer import TextRenderer
from games.push.presentation.reasons import tell_reason

TOLD = {
    "place": "Stack 2 was then worth {points}.",
    "take": "Stack 2 brought {points} and no roll of the die.",
    "roll": "Stack 2 brought {points}, but its Roll card cost a roll of the die.",
    "turn": "Drawing seemed better than banking {points} of red.",
    "bank": "The die could have cost {points} of red: banking {them} was worth a turn.",
}


@pytest.mark.parametrize(("points", "words", "them"), [(1, "1 point", "it"), (5, "5 points", "them")])
@pytest.mark.parametrize("code", TOLD)
def test_one_point_is_told_as_one(code, points, words, them):
    reason = {"code": code if code != "roll" else "take", "stack": 2, "points": points, "colour": "red"}
    told = tell_reason({}, reason | {"roll": code == "roll"}, TextRenderer([]))
    assert told == TOLD[code].format(points=words, them=them)
