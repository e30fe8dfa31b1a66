"""How a bot's action compares with the others that it weighed, in words: the part that all games' reasons share."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import localize
from django.utils.translation import ngettext

from games.presentation.figures import share
from games.presentation.renderer import Renderer


def signed_figure(number: float) -> str:
    """A number as it is shown in a sentence, with a minus sign if it is below 0."""
    return str(localize(number)).replace("-", "\N{MINUS SIGN}")


def points_figure(number: float) -> str:
    """A number of points that need not be whole: "1.5 points", in French "1,5 point"."""
    form = 1 if abs(number) == 1 else 0 if abs(number) < 2 else 2  # in French all below two is one, in English only 1
    return ngettext("{points} point", "{points} points", form).format(points=signed_figure(number))


def chances_figure(number: float) -> str:
    """A chance of winning, or a difference of two: "7%"."""
    return share(round(100 * number), 100)


def tell_comparison(
    reason: Mapping[str, Any], renderer: Renderer, figure: Callable[[float], str] = signed_figure, *, digits: int = 1
) -> str:
    """A sentence with `ways` and `over` of `games.bots.compared`; "" if the reason has not both, as stored ones of old.

    ``reason["unseen"]``: whether the bot's level is what kept it from the better one. ``figure``: how a difference of
    its values is told, in points, in chances or as a plain number; ``digits``: to how many behind the point.
    """
    if not {"ways", "over"} <= reason.keys():
        return ""
    over = round(reason["over"], digits)
    others = reason["ways"] - 1
    if over > 0:
        sentence = ngettext("The other move was {by} worse.", "The next best of {ways} moves was {by} worse.", others)
    elif over < 0 and reason.get("unseen"):
        sentence = ngettext(
            "The other move was {by} better, but a bot of its level does not see such a difference.",
            "Another of {ways} moves was {by} better, but a bot of its level does not see such a difference.",
            others,
        )
    elif over < 0:
        sentence = ngettext("The other move was {by} better.", "Another of {ways} moves was {by} better.", others)
    else:
        sentence = ngettext("The other move was just as good.", "Another of {ways} moves was just as good.", others)
    return renderer.say(sentence, ways=reason["ways"], by=figure(abs(over)))
