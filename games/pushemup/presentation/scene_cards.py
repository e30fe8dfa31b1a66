"""Cards as they are drawn."""

from dataclasses import dataclass

from games.pushemup.presentation.cards import card_name, laid_name, suit
from games.pushemup.rules.cards import HEROES, TEAMS


@dataclass(frozen=True)
class Card:
    """One card, in a hand or in a column."""

    suit: str
    kind: str  # "hero", "push" or "superpush"
    value: str  # of a hero; "" for the others
    name: str  # "red 9"


def draw_held(seat: int, card: str) -> Card:
    """A card of a hand, such as ``9`` or ``push``."""
    hero = card in HEROES
    return Card(TEAMS[seat], "hero" if hero else card, card if hero else "", card_name(seat, card))


def draw_laid(card: str) -> Card:
    """A card of a column, such as ``r9``."""
    return Card(suit(card), "hero", card[1:], laid_name(card))
