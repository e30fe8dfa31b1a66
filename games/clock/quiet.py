"""Quiet hours: every night, or whenever somebody wants to be left alone, the same hours."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from .span import Span

MOST_HOURS = 12  # a clock that hardly ever runs would be none
A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Quiet:
    """From one full hour to another on the wall clock of ``zone``, past midnight if need be.

    Where summer time begins or ends within them they are an hour shorter or longer.
    """

    begin: int
    end: int
    zone: ZoneInfo

    def __post_init__(self) -> None:
        if not acceptable(self.begin, self.end):
            raise ValueError(f"These are no quiet hours: from {self.begin} to {self.end}.")

    def __str__(self) -> str:
        return f"{self.begin}-{self.end} {self.zone.key}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What ``str`` gave; ``None`` of nothing."""
        if not text:
            return None
        hours, zone = text.split(" ")
        begin, end = hours.split("-")
        return cls(int(begin), int(end), ZoneInfo(zone))

    def spans(self, since: datetime) -> Iterator[Span]:
        """Those that end after ``since``, in order, without end."""
        day = since.astimezone(self.zone).date() - A_DAY
        while True:
            span = self._of(day)
            if span.begin < span.end > since:
                yield span
            day += A_DAY

    def _of(self, day: date) -> Span:
        last = day if self.begin < self.end else day + A_DAY
        return Span(self._moment(day, self.begin), self._moment(last, self.end))

    def _moment(self, day: date, hour: int) -> datetime:
        return datetime.combine(day, time(hour), self.zone).astimezone(UTC)


def acceptable(begin: int, end: int) -> bool:
    """Whether quiet hours may go from one to the other: some, and no more than half of the day."""
    return begin in range(24) and end in range(24) and 0 < (end - begin) % 24 <= MOST_HOURS
