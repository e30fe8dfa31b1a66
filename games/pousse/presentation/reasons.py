"""Why a bot of Pousse-toi de là ! decided as it did, from the reason with its choice (`games.pousse.bots`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.renderer import Renderer


def tell_reason(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    """A sentence with the figures that the bot weighed; "" if it weighed none. ``view``: what it saw."""
    value, over = reason.get("value", 0), reason.get("over", 0)
    ways = len(view["legal"])
    match reason["code"]:
        case "chance":
            told = _("Of {ways} moves it gave the best chance of winning: {chance} %, {over} % more than the next.")
            return renderer.say(told, ways=ways, chance=round(100 * value), over=round(100 * over))
        case "strength":
            told = _("Of {ways} moves it led to the strongest position: {value} ahead, {over} more than the next.")
            return renderer.say(told, ways=ways, value=localize(value), over=localize(over))
        case "gain":
            told = _("Of {ways} moves it seemed to bring the pawns furthest: {value} ahead, {over} more than the next.")
            return renderer.say(told, ways=ways, value=localize(value), over=localize(over))
    return ""
