"""What a column is worth to each seat: as it lies, or as it may end."""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import TypeAlias

from games.pushemup.rules import counting

from .table import Column

Points: TypeAlias = tuple[float, ...]  # a seat

KEPT = 2**16  # columns of which the points are remembered


@lru_cache(KEPT)
def lying(column: Column, seats: int) -> Points:
    """The points that the column counts now (UP-14 to UP-16)."""
    return tuple(float(columns + cards) for columns, cards in counting.points([column], seats))


@lru_cache(KEPT)
def lead(column: Column, seats: int) -> Points:
    """The same, as what each seat has over the average of the others."""
    return over_others(lying(column, seats))


@lru_cache(KEPT)
def hoped_lead(column: Column, seats: int, swing: int) -> Points:
    """The same, but the ten points are shared by the chances to win the column, if leads still swing by so much."""
    totals = counting.totals(column, seats)
    cards = counting.best([column], seats)
    hoped = [card + counting.COLUMN_POINTS * _chance(totals, seat, swing) for seat, card in enumerate(cards)]
    return over_others(hoped)


def over_others(points: Sequence[float]) -> Points:
    """What each seat has over the average of the others."""
    total, others = sum(points), len(points) - 1
    return tuple(own - (total - own) / others for own in points)


def _chance(totals: Sequence[int], seat: int, swing: int) -> float:
    """That the seat's total ends above every other, were they independent."""
    chance = 1.0
    for other, total in enumerate(totals):
        if other != seat:
            chance *= (1 + erf((totals[seat] - total) / swing / sqrt(2))) / 2
    return chance
