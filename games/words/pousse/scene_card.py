"""The open card as it is drawn."""

from dataclasses import dataclass

from games.rules.pousse.cards import ACTION, AGAIN, COUNT
from games.words.pousse.cards import card_name, face


@dataclass(frozen=True)
class Card:
    """One card, face up."""

    kind: str  # "advance", "back", "change" or "fall"
    face: str  # "+3", "Change"
    steps: tuple[int, ...]  # what is drawn below a number: the left end of each step
    again: bool
    name: str


def draw_card(card: str) -> Card:
    """A card of the rules, such as ``+2!`` or ``change``, as it is drawn."""
    count = COUNT.get(card, 0)
    kind = ACTION[card] if not count else "advance" if count > 0 else "back"
    steps = tuple(50 - 9 * abs(count) - 8 + 18 * step for step in range(abs(count)))
    return Card(kind, face(card), steps, AGAIN[card], card_name(card))
