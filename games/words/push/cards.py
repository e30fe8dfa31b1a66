"""The cards and the die of PUSH in sentences, in the current language."""

from collections.abc import Iterable
from functools import cache

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.rules.push.cards import COLOUR, ROLL, STAR, SWITCH
from games.words.suits import colour_name
from games.words.token import Token
from games.words.voice import Voice


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


def token(card: str) -> Token:
    """A card as a thing of the log."""
    return Token(COLOUR.get(card, ""), card[1:] if card in COLOUR else "", card_name(card))


def cards(voice: Voice, row: Iterable[str]) -> str:
    """Cards in a row."""
    return voice.tokens(map(token, row))


def one(voice: Voice, card: str) -> str:
    """A card as the object of a verb: "You drew …"."""
    said = voice.token(token(card))
    if card in COLOUR:
        return voice.say(pgettext("the card drawn", "{card}"), card=said)
    return voice.say(_("a {roll} card") if card == ROLL else _("a {switch}"), roll=said, switch=said)


def that(voice: Voice, card: str) -> str:
    """A card that everybody sees: "the purple 6"."""
    said = voice.token(token(card))
    return voice.say(_("the {roll} card") if card == ROLL else _("the {card}"), roll=said, card=said)


def face(voice: Voice, rolled: str) -> str:
    """A face of the die as the object of a verb: "You rolled …"."""
    if rolled == STAR:
        return voice.say(_("a {star}"), star=voice.strong(_("star")))
    return voice.say(pgettext("rolled", "{colour}"), colour=voice.colour(rolled))
