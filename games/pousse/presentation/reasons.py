"""Why a bot of Pousse-toi de là ! decided as it did, from the reason with its choice (`games.pousse.bots`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.reasons import chances_figure, signed_figure, tell_comparison
from games.presentation.renderer import Renderer


def tell_reason(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    """A sentence with the figures that the bot weighed; "" if it weighed none. ``view``: what it saw."""
    code, value = reason["code"], reason.get("value", 0)
    number = signed_figure(value)
    match code:
        case "chance":
            sentence = renderer.say(_("It gave a {chance} chance of winning."), chance=chances_figure(value))
        case "strength":
            sentence = renderer.say(_("Its strength after the move, compared with the others: {value}."), value=number)
        case "gain":
            sentence = renderer.say(_("Its progress after the move, compared with the others: {value}."), value=number)
        case _:
            return ""
    figure, digits = (chances_figure, 2) if code == "chance" else (signed_figure, 1)
    return renderer.together(filter(None, (sentence, tell_comparison(reason, renderer, figure, digits=digits))))
