"""The ways in which a game of Pousse-toi de là ! can end."""

from collections.abc import Sequence

from games.engine.state import Event
from games.pousse.rules.events import BY_GOAL

WAYS = ("chain", "goal", "limit")


def way(events: Sequence[Event]) -> str:
    """Whether the limit ended it (PO-16) or a second pawn at the goal, with one card or in a chain (PO-14)."""
    if events[-1]["why"] != BY_GOAL:
        return "limit"
    step = next(event["type"] for event in reversed(events) if event["type"] in ("turn", "again"))
    return "chain" if step == "again" else "goal"
