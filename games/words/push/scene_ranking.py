"""The end: places, with the parts of each score (PUSH-23)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.push import phases
from games.rules.push.cards import COLOURS
from games.words.push.scene_hands import Fan, Hand, Pile
from games.words.ranking import Place
from games.words.suits import colour_name

View = Mapping[str, Any]


@dataclass(frozen=True)
class Part:
    """The points of one colour, in Bench and Bank together."""

    suit: str
    name: str
    points: int


@dataclass(frozen=True)
class Rank(Place[Hand]):
    """One player's place; players with the same score and as many cards share it."""

    parts: tuple[Part, ...]

    @property
    def bench(self) -> int:
        return self.hand.bench

    @property
    def bank(self) -> int:
        return self.hand.bank

    @property
    def cards(self) -> int:
        return self.hand.cards


def ranking(view: View, hands: Sequence[Hand]) -> list[Rank]:
    """The best first; empty while the game runs."""
    if view["phase"] != phases.OVER:
        return []
    keys = sorted(((hand.score, hand.cards) for hand in hands), reverse=True)
    ranks = [
        Rank(keys.index((hand.score, hand.cards)) + 1, hand, hand.person.number in view["winners"], _parts(hand))
        for hand in hands
    ]
    return sorted(ranks, key=lambda rank: rank.place)


def _parts(hand: Hand) -> tuple[Part, ...]:
    totals = dict.fromkeys(COLOURS, 0)
    groups: list[Fan | Pile] = [*hand.fans, *hand.piles]
    for group in groups:
        totals[group.suit] += group.points
    return tuple(Part(colour, colour_name(colour), total) for colour, total in totals.items() if total)
