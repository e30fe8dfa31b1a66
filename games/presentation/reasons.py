"""How a bot's action compares with the others that it weighed, in words: the part that all games' reasons share."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.figures import share
from games.presentation.renderer import Renderer


def signed_figure(number: float) -> str:
    """A number as it is shown in a sentence, with a minus sign if it is below 0."""
    return str(localize(number)).replace("-", "\N{MINUS SIGN}")


def points_figure(number: float) -> str:
    """A number of points that need not be whole: "1.5 points", in French "1,5 point"."""
    form = 0 if abs(number) < 2 else 2  # in English both are many, in French what is below two is one
    return ngettext("{points} point", "{points} points", form).format(points=signed_figure(number))


def tell_comparison(reason: Mapping[str, Any], renderer: Renderer, *, chances: bool = False) -> str:
    """A sentence with `ways` and `over` of `games.bots.compared`; "" if the reason has not both, as stored ones of old.

    ``reason["unseen"]``: whether the bot's level is what kept it from the better one. ``chances``: the values were
    chances of winning, told in per cent; else points.
    """
    if not {"ways", "over"} <= reason.keys():
        return ""
    over = round(100 * reason["over"]) if chances else round(reason["over"], 1)
    by = share(abs(over), 100) if chances else localize(abs(over))
    if over > 0:
        told = _("Of the {ways} moves that it weighed, the next was worse by {by}.")
    elif over < 0 and reason.get("unseen"):
        told = _(
            "Of the {ways} moves that it weighed, another was better by {by}: a bot of its level does not see such a "
            "difference."
        )
    elif over < 0:
        told = _("Of the {ways} moves that it weighed, another was better by {by}.")
    else:
        told = _("Of the {ways} moves that it weighed, another was as good.")
    return renderer.say(told, ways=reason["ways"], by=by)
