"""The cards of PUSH 'em UP!: their names, as parts of a sentence, and as they are drawn.

A card of a hand is ``9`` or ``push``; a card of a column also names its team, as in ``r9``.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.cached import cached_by_language
from games.presentation.renderer import Renderer, Token
from games.presentation.terms import colour_name
from games.pushemup.rules.cards import HEROES, PUSH, SEAT, TEAMS

# Names, in the current language


def card_name(seat: int, card: str) -> str:
    """A card of the seat's hand: "red 9", "Push"."""
    if card in HEROES:
        return with_colour(TEAMS[seat], card)
    return pgettext("card", "Push") if card == PUSH else pgettext("card", "Super Push")


def column_card_name(card: str) -> str:
    """A card of a column: "red 9"."""
    return with_colour(_suit(card), card[1:])


@cached_by_language
def with_colour(suit: str, number: str | int) -> str:
    """A card or points of a team: "red 9"."""
    return _("{colour} {number}").format(colour=colour_name(suit), number=number)


def _suit(card: str) -> str:
    return TEAMS[SEAT[card]]


# Parts of a sentence


def card_token(seat: int, card: str) -> Token:
    """A card of the seat's hand, for a renderer."""
    if card in HEROES:
        return Token(TEAMS[seat], card, card_name(seat, card))
    return Token("", "", card_name(seat, card))


def column_card_token(card: str) -> Token:
    """A card of a column, for a renderer."""
    return Token(_suit(card), card[1:], column_card_name(card))


def cards_in_a_row(renderer: Renderer, seat: int, cards: Iterable[str]) -> str:
    """Several cards of the seat's hand."""
    return renderer.tokens(card_token(seat, card) for card in cards)


def column_cards_in_a_row(renderer: Renderer, cards: Iterable[str]) -> str:
    """Several cards of columns."""
    return renderer.tokens(map(column_card_token, cards))


# Drawings


@dataclass(frozen=True)
class Card:
    """One card, in a hand or in a column."""

    suit: str
    kind: str  # "hero", "push" or "superpush"
    value: str  # of a hero; "" for the others
    name: str  # "red 9"


def draw_card(seat: int, card: str) -> Card:
    """The drawing of a card of the seat's hand."""
    hero = card in HEROES
    return Card(TEAMS[seat], "hero" if hero else card, card if hero else "", card_name(seat, card))


def draw_column_card(card: str) -> Card:
    """The drawing of a card of a column."""
    return Card(_suit(card), "hero", card[1:], column_card_name(card))
