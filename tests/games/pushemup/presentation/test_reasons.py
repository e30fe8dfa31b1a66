"""Why a bot of PUSH 'em UP! played as it did, in words."""

import pytest

from games.presentation.renderer import TextRenderer
from games.pushemup.presentation.reasons import tell_reason

NEXT = "The next best of 8 moves was"


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ({"code": "gain", "points": 1, "over": 1}, f"It was worth 1 point right away. {NEXT} 1 point worse."),
        (
            {"code": "ahead", "points": 3.26, "tables": 12, "over": 0.74},
            f"In 12 games played on from here, it left the bot 3.3 points ahead on average. {NEXT} 0.7 points worse.",
        ),
        (
            {"code": "winning", "chance": 0.614, "tables": 12, "over": 0.05},
            f"In 12 games played on from here, it gave the bot a 61% chance of winning. {NEXT} 5% worse.",
        ),
        (
            {"code": "ahead", "points": -7.1, "tables": 12, "over": 0.74},
            f"In 12 games played on from here, it left the bot 7.1 points behind on average. {NEXT} 0.7 points worse.",
        ),
        (
            {"code": "result", "points": 1.5, "over": 2},
            f"It gained 1.5 points on the others, counting the next player’s likely reply. {NEXT} 2 points worse.",
        ),
        (
            {"code": "result", "points": -3, "over": 2},
            f"It lost 3 points to the others, counting the next player’s likely reply. {NEXT} 2 points worse.",
        ),
        (
            {"code": "nothing", "over": 2},
            f"No card in hand gained anything, and this one was worth least. {NEXT} 2 points worse.",
        ),
        (
            {"code": "nothing", "over": -2},
            ("No move seemed to gain enough, and this card was worth least. Another of 8 moves was 2 points better."),
        ),
    ],
)
def test_reason_is_told_with_how_it_compares(reason, told):
    assert tell_reason({}, {"ways": 8, **reason}, TextRenderer([])) == told


def test_hint_of_the_start_has_no_figures():
    assert "Low heroes" in tell_reason({}, {"code": "start", "cards": ["0", "1"]}, TextRenderer([]))
