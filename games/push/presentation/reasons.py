"""Why a bot of PUSH decided as it did, from the reason that goes with its choice (`games.push.bots`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.reasons import points_figure, signed_figure, tell_comparison
from games.presentation.renderer import Renderer
from games.presentation.terms import colour_name
from games.push.rules import odds


def tell_reason(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    """A sentence with the figures that the bot weighed; "" if it weighed none. ``view``: what it saw."""
    match reason["code"]:
        case "margin" | "risk":
            return _drawing(view, reason, renderer)
        case "turn" | "bank":
            sentence = _banking(reason, renderer)
        case "place":
            words = ngettext(
                "That made stack {number} worth {points} point.",
                "That made stack {number} worth {points} points.",
                reason["points"],
            )
            sentence = renderer.say(words, number=reason["stack"], points=reason["points"])
        case "take":
            sentence = _taking(reason, renderer)
        case _:
            return ""
    return renderer.together(filter(None, (sentence, tell_comparison(reason, renderer, points_figure))))


def _banking(reason: Mapping[str, Any], renderer: Renderer) -> str:
    if "points" not in reason:  # of a puzzle that was stored before reasons had figures
        return _("Drawing seemed better than banking a colour.")
    if reason["code"] == "turn":
        sentence = ngettext(
            "Drawing seemed better than banking {points} point of {colour}.",
            "Drawing seemed better than banking {points} points of {colour}.",
            reason["points"],
        )
    else:
        sentence = ngettext(
            "A roll could have cost {points} point of {colour}, so banking it was worth a turn.",
            "A roll could have cost {points} points of {colour}, so banking them was worth a turn.",
            reason["points"],
        )
    return renderer.say(sentence, points=reason["points"], colour=colour_name(reason["colour"]))


def _drawing(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    bust, unseen = odds.count_busts(view)
    if reason["code"] == "risk":
        return renderer.say(_("{bust} of the {unseen} cards left would have been a bust."), bust=bust, unseen=unseen)
    sentence = _(
        "Drawing promised a lead of {draw}, stopping {stop}; {bust} of the {unseen} cards left would have been a bust."
    )
    return renderer.say(
        sentence, draw=points_figure(reason["draw"]), stop=signed_figure(reason["stop"]), bust=bust, unseen=unseen
    )


def _taking(reason: Mapping[str, Any], renderer: Renderer) -> str:
    points = reason["points"]
    if reason["roll"]:
        sentence = ngettext(
            "The stack was worth {points} point, but its Roll card meant a roll.",
            "The stack was worth {points} points, but its Roll card meant a roll.",
            points,
        )
    else:
        sentence = ngettext(
            "The stack was worth {points} point, without a roll.",
            "The stack was worth {points} points, without a roll.",
            points,
        )
    return renderer.say(sentence, points=points)
