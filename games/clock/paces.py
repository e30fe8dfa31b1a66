"""The paces that a table may have."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

NONE = "none"  # a table without clocks


@dataclass(frozen=True)
class Pace:
    """What a player has at the start, what a turn of theirs adds, and what they can have at most."""

    start: timedelta
    addition: timedelta
    most: timedelta
    quiet_hours: bool  # whether quiet hours stop the clock


PACES: Mapping[str, Pace] = {
    "quick": Pace(timedelta(minutes=10), timedelta(minutes=1), timedelta(minutes=10), quiet_hours=False),
    "daily": Pace(timedelta(days=1), timedelta(hours=12), timedelta(days=2), quiet_hours=True),
    "relaxed": Pace(timedelta(days=3), timedelta(days=1), timedelta(days=6), quiet_hours=True),
}
