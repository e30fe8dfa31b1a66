"""The ways in which a game of PUSH 'em UP! can end."""

from collections.abc import Sequence

from games.engine.state import Event

LAST = ("discarded", "laid", "pushed")
WAYS = (*LAST, "tournament")


def way(events: Sequence[Event]) -> str:
    """What was done with the last card (UP-13), or that it ended a tournament of several rounds (UP-18)."""
    if sum(event["type"] == "counted" for event in events) > 1:
        return "tournament"
    return next(event["type"] for event in reversed(events) if event["type"] in LAST)
