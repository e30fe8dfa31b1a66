"""The paces that a table can have, and a player's clock in one game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from games.clock.rest import Rest, Span

NO_CLOCK = "none"  # a table without clocks


@dataclass(frozen=True)
class Pace:
    """How much time a player has at the start, gets for each turn, and can have at most."""

    start: timedelta
    addition: timedelta
    most: timedelta
    pauses: bool  # whether quiet hours and vacations stop the clock: not one that is meant for one sitting


PACES: Mapping[str, Pace] = {
    "quick": Pace(timedelta(minutes=10), timedelta(minutes=1), timedelta(minutes=10), pauses=False),
    "daily": Pace(timedelta(days=1), timedelta(hours=12), timedelta(days=2), pauses=True),
    "relaxed": Pace(timedelta(days=3), timedelta(days=1), timedelta(days=6), pauses=True),
}

NO_TIME = timedelta()
AT_HALF = "half"
TIMES_LEFT: Mapping[str, timedelta] = {"24h": timedelta(days=1), "8h": timedelta(hours=8), "1h": timedelta(hours=1)}
REMINDERS = (AT_HALF, *TIMES_LEFT)  # as `accounts.models.Reminder` stores what a person has chosen
HALF_AT_MOST = timedelta(days=1)
LEAST_AFTER_OUTAGE = timedelta(hours=1)  # at a pace of days: people are told again, and need time to come
ALWAYS = Rest()  # no pause at all


@dataclass(frozen=True)
class Clock:
    """A clock runs since ``since``, or is stopped if that is ``None``.

    ``bank`` is the time that was left when it started, or is left while it is stopped.
    """

    pace: Pace
    bank: timedelta
    since: datetime | None = None
    rest: Rest = ALWAYS

    def left(self, now: datetime) -> timedelta:
        """The time that is left, never less than nothing."""
        if self.since is None or now <= self.since:
            return self.bank
        return max(NO_TIME, self.bank - self.rest.running(self.since, now))

    def deadline(self) -> datetime | None:
        """When no time will be left; ``None`` while it is stopped."""
        return self.since and self.rest.after(self.since, self.bank)

    def remind_at(self, reminder: str) -> datetime | None:
        """When one of the `REMINDERS` comes; ``None`` while it is stopped, or if no more than that was left at once.

        "half" comes when half of the time is left, a day before the deadline at the earliest. The others come when so
        much of the time is left as their names say, so never in quiet hours or on a vacation.
        """
        deadline = self.deadline()
        if self.since is None or deadline is None:
            return None
        if reminder == AT_HALF:
            return max(self.rest.after(self.since, self.bank / 2), deadline - HALF_AT_MOST)
        passes = self.bank - TIMES_LEFT[reminder]
        return self.rest.after(self.since, passes) if passes > NO_TIME else None

    def started(self, now: datetime, rest: Rest) -> Self:
        """The clock running from ``now``. A running clock keeps the time that is left, and goes on with ``rest``."""
        return replace(self, bank=self.left(now), since=now, rest=rest)

    def stopped(self, now: datetime) -> Self:
        return replace(self, bank=self.left(now), since=None, rest=ALWAYS)

    def after_outage(self, outage: Span) -> Self:
        """The running clock as if it had stopped during ``outage``, if it has run since before its end."""
        if self.since is None or self.since >= outage.end:
            return self
        least = LEAST_AFTER_OUTAGE if self.pace.pauses else NO_TIME
        return replace(self, bank=max(self.left(outage.begin), least), since=outage.end)

    def added(self) -> Self:
        """A stopped clock after the end of its player's turn: the addition comes once for the whole turn."""
        return replace(self, bank=min(self.bank + self.pace.addition, self.pace.most))

    def timed_out(self) -> Self:
        """A stopped clock that ran out: its player goes on with one addition."""
        return replace(self, bank=min(self.pace.addition, self.pace.most))
