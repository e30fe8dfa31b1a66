"""What the unseen cards may bring: an aid that can be switched off."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.push import odds
from games.rules.push.cards import COLOUR
from games.words.push.scene_cards import name_cards

View = Mapping[str, Any]


@dataclass(frozen=True)
class Risk:
    """The share of the unseen cards that fit nowhere."""

    bust: int
    unseen: int

    @property
    def percent(self) -> int:
        return round(100 * self.bust / self.unseen) if self.unseen else 0


@dataclass(frozen=True)
class Nowhere:
    """The cards of one suit that fit nowhere."""

    suit: str
    values: tuple[str, ...]  # empty for Roll cards
    label: str


def risk(view: View) -> Risk:
    """How dangerous the next card is."""
    return Risk(*odds.bust(view))


def nowhere(view: View) -> list[Nowhere]:
    """Which cards would be a bust, by suit."""
    by_suit: dict[str, list[str]] = {}
    for card in odds.nowhere(view):
        by_suit.setdefault(COLOUR.get(card, card), []).append(card)
    return [
        Nowhere(suit, tuple(card[1:] for card in cards if card in COLOUR), name_cards(cards))
        for suit, cards in by_suit.items()
    ]


def describe(risk: Risk) -> str:
    """What the ring shows, in words."""
    if not risk.bust:
        return _("every card has a place")
    return _("{bust} of {unseen} unseen cards fit nowhere").format(bust=risk.bust, unseen=risk.unseen)
