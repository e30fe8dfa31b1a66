"""What Pousse-toi de là ! counts of its players: whom their moves pushed, and how often their pawns fell."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.pousse.rules.events import MOVES
from games.presentation.figures import Figure, average


def count_action(seat: int, action: str, events: Sequence[Event], view: View | None) -> Mapping[str, int]:
    """Pawns that fell to a move that the player has chosen, and the player's own that fell to any."""
    moves = [event for event in events if event["type"] in MOVES]
    fallen = [pawn["seat"] for event in moves for pawn in event["fallen"]]
    swept = [event["owner"] for event in events if event["type"] == "fell"]
    return {
        "pushed": sum(owner != seat for owner in fallen) if view else 0,
        "fell": [*fallen, *swept].count(seat),
        "ended": sum(event["type"] == "over" for event in events),
    }


def figures(sums: Mapping[str, int]) -> list[Figure]:
    """Return pawns pushed and pawns lost, per game."""
    games = sums.get("ended", 0)
    if not games:
        return []
    return [
        Figure(_("Pawns pushed into the water per game"), average(sums.get("pushed", 0), games)),
        Figure(_("Own pawns lost per game"), average(sums.get("fell", 0), games)),
    ]
