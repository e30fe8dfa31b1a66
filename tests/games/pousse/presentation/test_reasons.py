"""Why a bot of Pousse-toi de là ! decided as it did, in words."""

import pytest

from games.pousse.presentation.reasons import tell_reason
from games.presentation.renderer import TextRenderer


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        (
            {"code": "chance", "value": 0.58, "ways": 4, "over": 0.06},
            "It gave a chance of 58% to win. Of the 4 moves that it weighed, the next was worse by 6%.",
        ),
        ({"code": "chance", "value": 1.0}, "It gave a chance of 100% to win."),
        (
            {"code": "strength", "value": -0.4, "ways": 3, "over": -0.25},
            (
                "Strength after it, less that of the others: −0.4."
                " Of the 3 moves that it weighed, another was better by 0.2."
            ),
        ),
        (
            {"code": "gain", "value": 1.2, "ways": 2, "over": 0.0},
            "Progress after it, less that of the others: 1.2. Of the 2 moves that it weighed, another was as good.",
        ),
        ({"code": "only"}, ""),
    ],
)
def test_reason_is_told_with_its_figures(reason, told):
    assert tell_reason({}, reason, TextRenderer([])) == told
