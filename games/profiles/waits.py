"""How long somebody takes to move: many times, each counted in one of a fixed number of classes.

A class spans a fifth of its time, so a median from them is right within a tenth, and takes no more room for more games.
"""

from collections.abc import Mapping
from datetime import timedelta
from math import floor, log2

A_DOUBLING = 4  # classes from one time to twice as long
LONGEST = 23 * A_DOUBLING  # 97 days


def class_of(time: timedelta) -> int:
    """The number of the class of ``time``; everything up to a second is in the first."""
    return min(floor(A_DOUBLING * log2(max(time.total_seconds(), 1))), LONGEST)


def quartiles(counts: Mapping[int, int]) -> list[timedelta]:
    """The times within which a quarter, half and three quarters of the moves came, from how many are in each class."""
    total = sum(counts.values())
    return [_below(counts, total * quarters / 4) for quarters in (1, 2, 3)]


def _below(counts: Mapping[int, int], rank: float) -> timedelta:
    seen = 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= rank:
            return timedelta(seconds=2 ** ((number + 0.5) / A_DOUBLING))
    raise ValueError("no times")
