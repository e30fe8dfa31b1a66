"""Why a bot of PUSH played as it did, in words."""

from unittest import mock

import pytest

from games.presentation.renderer import TextRenderer
from games.push.presentation.reasons import tell_reason

TOLD = {
    "place": "That made stack 2 worth {points}.",
    "take": "The stack was worth {points}, without a roll.",
    "roll": "The stack was worth {points}, but its Roll card meant a roll.",
    "turn": "Drawing seemed better than banking {points} of red.",
    "bank": "A roll could have cost {points} of red, so banking {them} was worth a turn.",
}


@pytest.mark.parametrize(("points", "words", "them"), [(1, "1 point", "it"), (5, "5 points", "them")])
@pytest.mark.parametrize("code", TOLD)
def test_one_point_is_told_as_one(code, points, words, them):
    reason = {"code": code if code != "roll" else "take", "stack": 2, "points": points, "colour": "red"}
    told = tell_reason({}, reason | {"roll": code == "roll"}, TextRenderer([]))
    assert told == TOLD[code].format(points=words, them=them)


def test_what_stopping_would_lose_has_a_minus_sign():
    view = {"legal": ["draw", "stop"], "bench": [], "discards": {}}
    reason = {"code": "margin", "draw": 2.25, "stop": -1.8}
    with mock.patch("games.push.presentation.reasons.odds.count_busts", return_value=(3, 40)):
        told = tell_reason(view, reason, TextRenderer([]))
    assert "Drawing promised a lead of 2.25 points, stopping −1.8; 3 of the 40" in told
