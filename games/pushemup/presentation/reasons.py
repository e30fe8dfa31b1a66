"""Why a bot of PUSH 'em UP! decided as it did, from the reason with its choice (`games.pushemup.bots`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import View
from games.presentation.figures import share
from games.presentation.reasons import points_figure, tell_comparison
from games.presentation.renderer import Renderer


def tell_reason(view: View, reason: Mapping[str, Any], renderer: Renderer) -> str:
    """A sentence with the figures that the bot weighed; "" if it weighed none. ``view``: what it saw."""
    points = reason.get("points", 0)
    match reason["code"]:
        case "start":
            return _("Low heroes start the columns, since high ones count more when they come later.")
        case "nothing" if reason.get("over", 0) < 0:
            told = _("No move in a column seemed to gain enough, and this card was worth least.")
        case "nothing":
            told = _("No card of the hand gained anything in a column, and this one was worth least.")
        case "gain":
            words = ngettext("It brought {points} point at once.", "It brought {points} points at once.", points)
            told = renderer.say(words, points=points)
        case "result":
            told = _answered(points, renderer)
        case "ahead" | "winning":
            told = _tried(reason, renderer)
        case _:
            return ""
    comparison = tell_comparison(reason, renderer, chances=reason["code"] == "winning")
    return renderer.together(filter(None, (told, comparison)))


def _answered(points: float, renderer: Renderer) -> str:
    if points < 0:
        words = _("It lost {points} to the others, after the next player's likely answer.")
    else:
        words = _("It gained {points} on the others, after the next player's likely answer.")
    return renderer.say(words, points=points_figure(abs(points)))


def _tried(reason: Mapping[str, Any], renderer: Renderer) -> str:
    """What came of the action in possible worlds: a lead, or with the last cards a chance."""
    tables = reason["tables"]
    if reason["code"] == "winning":
        told = ngettext(
            "Tried out on {tables} possible course of the game, it gave the bot a chance of {chance} to win.",
            "Tried out on {tables} possible courses of the game, it gave the bot a chance of {chance} to win.",
            tables,
        )
        return renderer.say(told, tables=tables, chance=share(round(100 * reason["chance"]), 100))
    points = round(reason["points"], 1)
    if points < 0:
        told = ngettext(
            "Tried out on {tables} possible course of the game, it left the bot {points} behind on average.",
            "Tried out on {tables} possible courses of the game, it left the bot {points} behind on average.",
            tables,
        )
    else:
        told = ngettext(
            "Tried out on {tables} possible course of the game, it left the bot {points} ahead on average.",
            "Tried out on {tables} possible courses of the game, it left the bot {points} ahead on average.",
            tables,
        )
    return renderer.say(told, tables=tables, points=points_figure(abs(points)))
