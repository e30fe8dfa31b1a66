"""Why a bot of PUSH 'em UP! decided as it did, in words."""

import pytest

from games.presentation.renderer import TextRenderer
from games.pushemup.presentation.reasons import tell_reason

NEXT = "Of the 8 moves that it weighed, the next was worse by"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ({"code": "gain", "points": 1, "over": 1}, f"It brought 1 point at once. {NEXT} 1."),
        (
            {"code": "ahead", "points": 3.26, "tables": 12, "over": 0.74},
            f"Tried out on 12 possible courses of the game, it left the bot 3.3 points ahead on average. {NEXT} 0.7.",
        ),
        (
            {"code": "winning", "chance": 0.614, "tables": 12, "over": 0.05},
            f"Tried out on 12 possible courses of the game, it gave the bot a chance of 61% to win. {NEXT} 5%.",
        ),
        (
            {"code": "ahead", "points": -7.1, "tables": 12, "over": 0.74},
            f"Tried out on 12 possible courses of the game, it left the bot 7.1 points behind on average. {NEXT} 0.7.",
        ),
        (
            {"code": "result", "points": 1.5, "over": 2},
            f"It gained 1.5 points on the others, after the next player's likely answer. {NEXT} 2.",
        ),
        (
            {"code": "result", "points": -3, "over": 2},
            f"It lost 3 points to the others, after the next player's likely answer. {NEXT} 2.",
        ),
        (
            {"code": "nothing", "over": 2},
            f"No card of the hand gained anything in a column, and this one was worth least. {NEXT} 2.",
        ),
        (
            {"code": "nothing", "over": -2},
            (
                "No move in a column seemed to gain enough, and this card was worth least."
                " Of the 8 moves that it weighed, another was better by 2."
            ),
        ),
    ],
)
def test_reason_is_told_with_how_it_compares(reason, told):
    assert tell_reason({}, {"ways": 8, **reason}, TextRenderer([])) == told


def test_hint_of_the_start_has_no_figures():
    assert "Low heroes" in tell_reason({}, {"code": "start", "cards": ["0", "1"]}, TextRenderer([]))
