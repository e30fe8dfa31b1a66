"""Cards as they are drawn."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.push.cards import COLOUR
from games.words.push.cards import card_name


@dataclass(frozen=True)
class Card:
    """One card on the table."""

    suit: str  # a colour, "roll" or "switch"
    value: str  # the number, "" where there is none
    name: str  # "purple 6"
    covered: bool = False  # only its strip shows
    new: bool = False  # the newest action put it there


def draw_card(card: str, *, covered: bool = False, new: bool = False) -> Card:
    """A card of the rules, such as ``p6`` or ``roll``, as it is drawn."""
    suit = COLOUR.get(card, card)
    value = card[1:] if card in COLOUR else ""
    return Card(suit, value, card_name(card), covered, new)


def name_cards(cards: Iterable[str]) -> str:
    """For ears: "blue 6, yellow 2, Roll"."""
    return ", ".join(card_name(card) for card in cards)
