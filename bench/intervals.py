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


def wilson(shares: Sequence[float], each_of: int = 1) -> Interval:
    """Return the mean of independent shares from 0 to 1, with Wilson's interval for yes-or-no trials.

    A share of ``each_of`` games counts as one such trial if it varies like one, and as more if it varies less, up to
    ``each_of`` (the effective sample size of clusters). Unlike mean ± standard errors, the interval keeps its width if
    all shares are the same.
    """
    mean = statistics.fmean(shares)
    trials = _trials(shares, mean, each_of)
    pull = TWO_SIDED_95**2 / trials
    centre = (mean + pull / 2) / (1 + pull)
    reach = (pull * mean * (1 - mean) + pull**2 / 4) ** 0.5 / (1 + pull)
    return Interval(mean, max(0.0, centre - reach), min(1.0, centre + reach))


def _trials(shares: Sequence[float], mean: float, each_of: int) -> float:
    if each_of == 1 or len(shares) == 1:
        return len(shares)
    alike = statistics.variance(shares, mean) or mean * (1 - mean) or 1  # if all are the same: one trial each
    return len(shares) * min(max(mean * (1 - mean) / alike, 1), each_of)
