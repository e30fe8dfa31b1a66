"""What somebody has missed at a table: its steps, and the way through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.models import Seat

AWAY = timedelta(minutes=1)  # whoever watches has been shown it sooner


@dataclass(frozen=True)
class Missed:
    """The numbers of the actions after which to stop; the last is the table as it is. ``at`` is where one stands."""

    since: int
    steps: Sequence[int]
    at: int

    @property
    def place(self) -> int:
        """Which of the steps one stands at, from 1."""
        return sum(step <= self.at for step in self.steps)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.steps)

    @property
    def first(self) -> int:
        """Where to begin."""
        return self.steps[0]

    @property
    def last(self) -> int:
        """The table as it is."""
        return self.steps[-1]

    @property
    def back(self) -> int | None:
        """The step before this one."""
        return max((step for step in self.steps if step < self.at), default=None)

    @property
    def next(self) -> int | None:
        """The step after this one."""
        return min((step for step in self.steps if step > self.at), default=None)


def missed_at(seat: Seat, played: Sequence[Any]) -> Missed | None:
    """What the person at ``seat`` comes back to, of the newest actions ``played``; ``None`` where the table shows it.

    Neither their own doing, nor one step alone, nor what has only just happened.
    """
    own = {row.at for row in played if row.person_id == seat.user_id}
    since = max([seat.seen_version or 0, *(row.number for row in played if row.at in own)])
    new = [row for row in played if row.number > since]
    if not new or timezone.now() - new[0].at < AWAY:
        return None
    missed = missed_since(since, played, at=played[-1].number)
    return missed if missed.count > 1 else None


def missed_since(since: int, played: Sequence[Any], at: int) -> Missed:
    """The steps after action ``since``; what was forced by a decision, or ordered beforehand, is one with it."""
    last_at = {row.at: row.number for row in played if row.number > since}
    return Missed(since, sorted(last_at.values()), at)
