"""The cards and the die of PUSH: their names, as parts of a sentence, and as they are drawn."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.cached import cached_by_language
from games.presentation.renderer import Renderer, Token
from games.presentation.terms import colour_name
from games.push.rules.cards import COLOUR, ROLL, STAR, SWITCH

# Names, in the current language


def face_name(face: str) -> str:
    """A face of the die: a colour or the star."""
    return _("star") if face == STAR else colour_name(face)


@cached_by_language
def card_name(card: str) -> str:
    """A card alone, as in a list: "purple 6", "Roll"."""
    if card in COLOUR:
        return _("{colour} {number}").format(colour=colour_name(COLOUR[card]), number=card[1:])
    return {ROLL: pgettext("card", "Roll"), SWITCH: pgettext("card", "Switch")}[card]


def name_cards(cards: Iterable[str]) -> str:
    """The names of several cards, for screen readers: "blue 6, yellow 2, Roll"."""
    return ", ".join(card_name(card) for card in cards)


# Parts of a sentence


def token(card: str) -> Token:
    """Return a card in the form that renderers draw."""
    return Token(COLOUR.get(card, ""), card[1:] if card in COLOUR else "", card_name(card))


def in_a_row(renderer: Renderer, cards: Iterable[str]) -> str:
    """Several cards, as in "You took stack 3 (…)"."""
    return renderer.tokens(map(token, cards))


def card_as_object(renderer: Renderer, card: str) -> str:
    """A card as the object of a verb, as in "You drew …"."""
    name = renderer.token(token(card))
    if card in COLOUR:
        return renderer.say(pgettext("the card drawn", "{card}"), card=name)
    return renderer.say(_("a {roll} card") if card == ROLL else _("a {switch} card"), roll=name, switch=name)


def card_with_article(renderer: Renderer, card: str) -> str:
    """A card that everybody sees: "the purple 6"."""
    name = renderer.token(token(card))
    return renderer.say(_("the {roll} card") if card == ROLL else _("the {card}"), roll=name, card=name)


def face_in_sentence(renderer: Renderer, face: str) -> str:
    """A face of the die as the object of a verb, as in "You rolled …"."""
    if face == STAR:
        return renderer.say(_("a {star}"), star=renderer.strong(_("star")))
    return renderer.say(pgettext("rolled", "{colour}"), colour=renderer.colour(face))


# Drawings


@dataclass(frozen=True)
class Card:
    """One card on the table."""

    suit: str  # a colour, "roll" or "switch"
    value: str  # the number; "" if it has none
    name: str  # "purple 6"
    covered: bool = False  # only its top edge shows
    new: int = 0  # which of the cards that the newest events brought it is, from 1; 0 for an older one
    lost: bool = False  # the newest roll took it away
    clash: str = ""  # why the card that has just busted does not fit on it: "a 5", "red"


def draw_card(card: str, *, covered: bool = False, new: int = 0, lost: bool = False, clash: str = "") -> Card:
    """The drawing of a card of the rules, such as ``p6`` or ``roll``."""
    suit = COLOUR.get(card, card)
    value = card[1:] if card in COLOUR else ""
    return Card(suit, value, card_name(card), covered, new, lost, clash)
