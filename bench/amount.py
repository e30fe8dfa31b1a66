"""How much is measured: what figures need, or, with ``--smoke``, what shows in seconds that a part still works."""

import os
from typing import TypeVar

SMOKE = "BENCH_SMOKE"  # in the environment, since parts start processes of their own

T = TypeVar("T")


def amount(usual: T, in_short: T) -> T:
    """``usual``, or ``in_short`` if the figures do not matter."""
    return in_short if os.environ.get(SMOKE) else usual
