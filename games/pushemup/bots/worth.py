"""What a column is worth to each seat, now or probably in the end, and what a card is worth in hand."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import erf, sqrt
from typing import TypeAlias

from games.pushemup.bots.moves import Column
from games.pushemup.rules import counting
from games.pushemup.rules.cards import HEROES, PUSH

# Columns

SeatPoints: TypeAlias = tuple[float, ...]  # by seat

CACHED_COLUMNS = 2**16


@lru_cache(CACHED_COLUMNS)
def seat_points(column: Column, seats: int) -> SeatPoints:
    """The points of each seat if the round ended now (UP-14 to UP-16)."""
    return tuple(float(columns + cards) for columns, cards in counting.points([column], seats))


@lru_cache(CACHED_COLUMNS)
def lead(column: Column, seats: int) -> SeatPoints:
    """The points of each seat over the average of the others, if the round ended now."""
    return over_others(seat_points(column, seats))


def hoped_lead(column: Column, seats: int, swing: int) -> SeatPoints:
    """The same, but with the points for the column shared by the chances to win it.

    ``swing``: the standard deviation, in points, by which leads still change.
    """
    return _hoped_lead(tuple(counting.totals(column, seats)), tuple(counting.highest_cards(column, seats)), swing)


@lru_cache(CACHED_COLUMNS)
def _hoped_lead(totals: tuple[int, ...], cards: tuple[int, ...], swing: int) -> SeatPoints:
    hoped = [card + counting.COLUMN_POINTS * _chance(totals, seat, swing) for seat, card in enumerate(cards)]
    return over_others(hoped)


def over_others(values: Sequence[float]) -> SeatPoints:
    """Each seat's value over the average of the others."""
    total, others = sum(values), len(values) - 1
    return tuple(own - (total - own) / others for own in values)


def _chance(totals: Sequence[int], seat: int, swing: int) -> float:
    """The chance that the seat's total ends above every other, as if they were independent."""
    chance = 1.0
    for other, total in enumerate(totals):
        if other != seat:
            chance *= _chance_to_stay_ahead(totals[seat] - total, swing)
    return chance


@cache
def _chance_to_stay_ahead(points: int, swing: int) -> float:
    """The chance that a lead of ``points``, negative if behind, ends above 0."""
    return (1 + erf(points / swing / sqrt(2))) / 2


# Cards in hand

# The worth of a card in hand, estimated: a high hero most; a 0 fits as well as others, but counts nothing.
IN_HAND = {hero: float(hero) for hero in HEROES} | {PUSH: 2.5}
OTHER_CARDS = 5.0


def in_hand(card: str) -> float:
    """The estimated worth of a card in hand."""
    return IN_HAND.get(card, OTHER_CARDS)


def least(hand: Sequence[str]) -> str:
    """The card of a hand that is worth least."""
    return min(hand, key=in_hand)
