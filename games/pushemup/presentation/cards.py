"""The cards of PUSH 'em UP! in sentences, in the current language."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.renderer import Renderer, Token
from games.presentation.terms import colour_name
from games.pushemup.rules.cards import HEROES, PUSH, SEAT, TEAMS


def hero_name(suit: str, value: str) -> str:
    """A hero alone, as in a list: "red 9"."""
    return _("{colour} {number}").format(colour=colour_name(suit), number=value)


def card_name(seat: int, card: str) -> str:
    """A card of a hand: "red 9", "Push"."""
    if card in HEROES:
        return hero_name(TEAMS[seat], card)
    return pgettext("card", "Push") if card == PUSH else pgettext("card", "Super Push")


def laid_name(card: str) -> str:
    """A card of a column, such as ``r9``: "red 9"."""
    return hero_name(suit(card), card[1:])


def suit(card: str) -> str:
    """The colour of a card of a column."""
    return TEAMS[SEAT[card]]


def token(card: str) -> Token:
    """A card of a column as a thing of the log."""
    return Token(suit(card), card[1:], laid_name(card))


def held(seat: int, card: str) -> Token:
    """A card of a hand as a thing of the log."""
    if card in HEROES:
        return Token(TEAMS[seat], card, card_name(seat, card))
    return Token("", "", card_name(seat, card))


def laid(renderer: Renderer, row: Iterable[str]) -> str:
    """Cards of columns, in a row."""
    return renderer.tokens(map(token, row))


def in_hand(renderer: Renderer, seat: int, row: Iterable[str]) -> str:
    """Cards of a seat's hand, in a row."""
    return renderer.tokens(held(seat, card) for card in row)
