"""A player's clock in one game."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from .paces import Pace
from .rest import Rest

NOTHING = timedelta()
REMIND_AT_MOST = timedelta(days=1)
ALWAYS = Rest()  # no pause at all


@dataclass(frozen=True)
class Clock:
    """``bank`` is what was left when it began to run, or what is left where it stands, ``since`` being ``None``."""

    pace: Pace
    bank: timedelta
    since: datetime | None = None
    rest: Rest = ALWAYS

    def left(self, now: datetime) -> timedelta:
        """What is left, never less than nothing."""
        if self.since is None or now <= self.since:
            return self.bank
        return max(NOTHING, self.bank - self.rest.running(self.since, now))

    def deadline(self) -> datetime | None:
        """When nothing will be left; ``None`` while it stands."""
        return self.since and self.rest.after(self.since, self.bank)

    def remind_at(self) -> datetime | None:
        """When half of the time is left, but no longer than a day before the deadline; ``None`` while it stands."""
        deadline = self.deadline()
        if self.since is None or deadline is None:
            return None
        return max(self.rest.after(self.since, self.bank / 2), deadline - REMIND_AT_MOST)

    def started(self, now: datetime, rest: Rest) -> Self:
        """It runs from now on; one that runs already goes on with what it has, by the new ``rest``."""
        return replace(self, bank=self.left(now), since=now, rest=rest)

    def stopped(self, now: datetime) -> Self:
        """It stands."""
        return replace(self, bank=self.left(now), since=None, rest=ALWAYS)

    def added(self) -> Self:
        """It stands, and its player's turn is over: once for each uninterrupted spell of their own decisions."""
        return replace(self, bank=min(self.bank + self.pace.addition, self.pace.most))

    def timed_out(self) -> Self:
        """It stands; nothing was left, and its player goes on with one addition."""
        return replace(self, bank=min(self.pace.addition, self.pace.most))
