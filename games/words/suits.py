"""The names of colours and cards, in the current language."""

from functools import cache

from django.utils.translation import get_language, pgettext, pgettext_lazy
from django.utils.translation import gettext as _

from games.rules.push.cards import COLOUR, ROLL, STAR, SWITCH

COLOUR_NAMES = {
    "red": pgettext_lazy("suit", "red"),
    "yellow": pgettext_lazy("suit", "yellow"),
    "green": pgettext_lazy("suit", "green"),
    "blue": pgettext_lazy("suit", "blue"),
    "purple": pgettext_lazy("suit", "purple"),
}


def colour_name(colour: str) -> str:
    """A colour of the five, alone: "purple"."""
    return str(COLOUR_NAMES[colour])


def face_name(face: str) -> str:
    """A face of the die: a colour or the star."""
    return _("star") if face == STAR else colour_name(face)


def card_name(card: str) -> str:
    """A card alone, as in a list: "purple 6", "Roll"."""
    return _card_name(card, get_language())


@cache  # a table names some hundred cards, each time it is drawn
def _card_name(card: str, _language: str | None) -> str:
    if card in COLOUR:
        return _("{colour} {number}").format(colour=colour_name(COLOUR[card]), number=card[1:])
    return {ROLL: pgettext("card", "Roll"), SWITCH: pgettext("card", "Switch")}[card]
