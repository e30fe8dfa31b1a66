"""The ways in which a game of PUSH can end."""

from collections.abc import Sequence

from games.engine.state import Event
from games.push.rules.cards import SWITCH

WAYS = ("bust", "placed", "switch")


def way(events: Sequence[Event]) -> str:
    """What happened to the last card of the deck (PUSH-21)."""
    last = max(number for number, event in enumerate(events) if event["type"] == "drew")
    if events[last]["card"] == SWITCH:
        return "switch"
    return next(event["type"] for event in events[last:] if event["type"] in WAYS)
