"""Why a bot of PUSH 'em UP! decided as it did, from the reason with its choice (`games.pushemup.bots`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.reasons import chances_figure, points_figure, tell_comparison
from games.presentation.renderer import Renderer


def tell_reason(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    """A sentence with the figures that the bot weighed; "" if it weighed none. ``view``: what it saw."""
    points = reason.get("points", 0)
    match reason["code"]:
        case "start":
            return _("Low heroes start columns, because high ones are worth more later.")
        case "nothing" if reason.get("over", 0) < 0:
            sentence = _("No move seemed to gain enough, and this card was worth least.")
        case "nothing":
            sentence = _("No card in hand gained anything, and this one was worth least.")
        case "gain":
            words = ngettext(
                "It was worth {points} point right away.", "It was worth {points} points right away.", points
            )
            sentence = renderer.say(words, points=points)
        case "result":
            sentence = _answered(points, renderer)
        case "ahead" | "winning":
            sentence = _tried(reason, renderer)
        case _:
            return ""
    figure, digits = (chances_figure, 2) if reason["code"] == "winning" else (points_figure, 1)
    comparison = tell_comparison(reason, renderer, figure, digits=digits)
    return renderer.together(filter(None, (sentence, comparison)))


def _answered(points: float, renderer: Renderer) -> str:
    if points < 0:
        words = _("It lost {points} to the others, counting the next player’s likely reply.")
    else:
        words = _("It gained {points} on the others, counting the next player’s likely reply.")
    return renderer.say(words, points=points_figure(abs(points)))


def _tried(reason: Mapping[str, Any], renderer: Renderer) -> str:
    """What came of the action in possible worlds: a lead, or with the last cards a chance."""
    tables = reason["tables"]
    if reason["code"] == "winning":
        sentence = ngettext(
            "In {tables} game played on from here, it gave the bot a {chance} chance of winning.",
            "In {tables} games played on from here, it gave the bot a {chance} chance of winning.",
            tables,
        )
        return renderer.say(sentence, tables=tables, chance=chances_figure(reason["chance"]))
    points = round(reason["points"], 1)
    if points < 0:
        sentence = ngettext(
            "In {tables} game played on from here, it left the bot {points} behind.",
            "In {tables} games played on from here, it left the bot {points} behind on average.",
            tables,
        )
    else:
        sentence = ngettext(
            "In {tables} game played on from here, it left the bot {points} ahead.",
            "In {tables} games played on from here, it left the bot {points} ahead on average.",
            tables,
        )
    return renderer.say(sentence, tables=tables, points=points_figure(abs(points)))
