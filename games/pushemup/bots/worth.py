"""What a column is worth to each seat, now or probably in the end, and what a card is worth in hand."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import erf, exp, sqrt
from typing import NamedTuple, TypeAlias

from games.bots.fitted import fitted
from games.pushemup.bots.moves import Column
from games.pushemup.rules import counting
from games.pushemup.rules.cards import HEROES, PUSH, SEAT, VALUE, start_size

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


class ColumnNumbers(NamedTuple):
    """What a column brings in the end, in five numbers: `python -m bench.fitting.pushemup` fits them.

    A highest card is followed by higher ones, and the last two cards are in danger; who has more cards in a column wins
    it more often than their values say.
    """

    swing: float  # points: the standard deviation of a lead in a column, for a turn in it that is still to come
    rounds_kept: float  # after so many turns of each seat a highest card still counts a third (1 / e)
    last_lost: float  # of the value of the last card, if all others still have several turns
    before_last_lost: float  # of the value of the card before it
    a_card: float  # points


COLUMN_NUMBERS = ColumnNumbers(**fitted("pushemup")["columns"])


class StillToCome(NamedTuple):
    """What the turns still to come change of a column."""

    swing: int  # the standard deviation of leads, in points
    kept: float  # the share of the highest cards
    last_lost: float  # the share of the last card's value
    before_last_lost: float


@cache
def still_to_come(seats: int, turns: int, numbers: ColumnNumbers) -> StillToCome:
    """For so many turns of all seats together."""
    rounds = turns / seats
    swing = max(1, round(numbers.swing * sqrt(turns / (seats * start_size(seats)))))
    lost = 1 - exp(-rounds)
    return StillToCome(
        swing, exp(-rounds / numbers.rounds_kept), lost * numbers.last_lost, lost * numbers.before_last_lost
    )


@lru_cache(CACHED_COLUMNS)
def hoped_lead(column: Column, seats: int, turns: int) -> SeatPoints:
    """The points of each seat over the average of the others that the column probably brings in the end.

    ``turns``: how many of all seats together are still to come.
    """
    return hoped_lead_by(COLUMN_NUMBERS, column, seats, turns)


def hoped_lead_by(numbers: ColumnNumbers, column: Column, seats: int, turns: int) -> SeatPoints:
    """The `hoped_lead` that these numbers foresee."""
    swing, kept, *lost = still_to_come(seats, turns, numbers)
    hoped = list(_hoped_for_column(tuple(counting.totals(column, seats)), swing))
    for seat, highest in enumerate(counting.highest_cards(column, seats)):
        hoped[seat] += kept * highest
    for card in column:
        hoped[SEAT[card]] += numbers.a_card
    for card, share in zip(column[:-3:-1], lost, strict=False):
        hoped[SEAT[card]] -= share * VALUE[card]
    return over_others(hoped)


@lru_cache(CACHED_COLUMNS)
def _hoped_for_column(totals: tuple[int, ...], swing: int) -> SeatPoints:
    """The points for the column, shared by the chances to win it."""
    return tuple(counting.COLUMN_POINTS * _chance(totals, seat, swing) for seat in range(len(totals)))


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
