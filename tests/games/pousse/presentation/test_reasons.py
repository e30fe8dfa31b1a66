"""Why a bot of Pousse-toi de là ! played as it did, in words."""

import pytest

from games.pousse.presentation.reasons import tell_reason
from games.presentation.renderer import TextRenderer


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            {"code": "chance", "value": 0.58, "ways": 4, "over": 0.06},
            "It gave a 58% chance of winning. The next best of 4 moves was 6% worse.",
        ),
        ({"code": "chance", "value": 1.0}, "It gave a 100% chance of winning."),
        (
            {"code": "strength", "value": -0.4, "ways": 3, "over": -0.25},
            ("Its strength after the move, compared with the others: −0.4. Another of 3 moves was 0.2 better."),
        ),
        (
            {"code": "gain", "value": 1.2, "ways": 2, "over": 0.0},
            "Its progress after the move, compared with the others: 1.2. The other move was just as good.",
        ),
        ({"code": "only"}, ""),
    ],
)
def test_reason_is_told_with_its_figures(reason, told):
    assert tell_reason({}, reason, TextRenderer([])) == told
