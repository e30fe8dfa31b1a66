"""What PUSH counts of its players: how often and at what risk they drew on, and what they banked."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.presentation.figures import Figure, average, share
from games.push.rules import odds

RISK_UNITS = 10_000  # the risk of a draw that must bust: risks are added up as whole numbers


def count_action(seat: int, action: str, events: Sequence[Event], view: View | None) -> Mapping[str, int]:
    """Draws that the player could have stopped before, the risk of each, busts, and points banked."""
    if view is None:
        return {}
    if action == "draw" and view["stacks"]:
        busts, unseen = odds.count_busts(view)
        return {"draws": 1, "risk": RISK_UNITS * busts // unseen, "busts": _number(events, "bust")}
    return {
        "banked": sum(event["points"] for event in events if event["type"] == "banked"),
        "banks": _number(events, "banked"),
    }


def figures(sums: Mapping[str, int]) -> list[Figure]:
    """Busts and average risk, and how much was banked at a time."""
    shown = []
    if draws := sums.get("draws", 0):
        busts = _("{busts} of {draws} draws ({share})")
        value = busts.format(busts=sums.get("busts", 0), draws=draws, share=share(sums.get("busts", 0), draws))
        shown.append(Figure(_("Busts when drawing on"), value))
        shown.append(Figure(_("Average risk taken"), share(sums.get("risk", 0), draws * RISK_UNITS)))
    if banks := sums.get("banks", 0):
        shown.append(Figure(_("Points per banking"), average(sums.get("banked", 0), banks)))
    return shown


def _number(events: Sequence[Event], kind: str) -> int:
    return sum(event["type"] == kind for event in events)
