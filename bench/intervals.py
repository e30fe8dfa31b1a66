"""Confidence intervals."""

import statistics
from collections.abc import Sequence
from typing import NamedTuple

TWO_SIDED_95 = 1.96  # standard deviations


class Interval(NamedTuple):
    """A mean share with its 95 % interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:6.1%} [{self.low:6.1%}, {self.high:6.1%}]"


def wilson(shares: Sequence[float]) -> Interval:
    """Return the mean of independent shares from 0 to 1, with Wilson's interval for as many yes-or-no trials.

    Shares between 0 and 1 vary less than yes-or-no trials, so the interval is never too narrow for them. Unlike
    mean ± standard errors, it keeps its width if all shares are the same.
    """
    count, mean = len(shares), statistics.fmean(shares)
    pull = TWO_SIDED_95**2 / count
    centre = (mean + pull / 2) / (1 + pull)
    reach = (pull * mean * (1 - mean) + pull**2 / 4) ** 0.5 / (1 + pull)
    return Interval(mean, max(0.0, centre - reach), min(1.0, centre + reach))
