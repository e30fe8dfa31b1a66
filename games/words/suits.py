"""The names of colours and cards, in the current language."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.push.cards import COLOUR, ROLL, STAR, SWITCH


def colour_name(colour: str) -> str:
    """A colour of the five, alone: "purple"."""
    return {
        "red": pgettext("suit", "red"),
        "yellow": pgettext("suit", "yellow"),
        "green": pgettext("suit", "green"),
        "blue": pgettext("suit", "blue"),
        "purple": pgettext("suit", "purple"),
    }[colour]


def face_name(face: str) -> str:
    """A face of the die: a colour or the star."""
    return _("star") if face == STAR else colour_name(face)


def card_name(card: str) -> str:
    """A card alone, as in a list: "purple 6", "Roll"."""
    if card in COLOUR:
        return _("{colour} {number}").format(colour=colour_name(COLOUR[card]), number=card[1:])
    return {ROLL: pgettext("card", "Roll"), SWITCH: pgettext("card", "Switch")}[card]
