"""When a player's clock does not run: quiet hours and vacations."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from heapq import merge
from typing import NamedTuple, Self
from zoneinfo import ZoneInfo

DAYS_A_YEAR = 21  # of vacation
MOST_PAUSED = timedelta(days=21)  # for one decision, quiet hours and vacations together


class Span(NamedTuple):
    """The time from ``begin`` to ``end``, without ``end``."""

    begin: datetime
    end: datetime


@dataclass(frozen=True)
class Quiet:
    """The same hours of every day, from one full hour to another on the wall clock of ``zone``.

    They may go past midnight. When summer time begins or ends within them, they are an hour shorter or longer. Which
    hours people may choose is not checked here.
    """

    begin: int
    end: int
    zone: ZoneInfo

    def __str__(self) -> str:
        return f"{self.begin}-{self.end} {self.zone.key}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The opposite of ``str``; ``None`` for ""."""
        if not text:
            return None
        hours, zone = text.split(" ")
        begin, end = hours.split("-")
        return cls(int(begin), int(end), ZoneInfo(zone))

    def spans(self, since: datetime) -> Iterator[Span]:
        """The quiet hours that end after ``since``, in order, without end."""
        day = since.astimezone(self.zone).date() - timedelta(days=1)
        while True:
            span = self._of(day)
            if span.begin < span.end > since:
                yield span
            day += timedelta(days=1)

    def _of(self, day: date) -> Span:
        last = day if self.begin < self.end else day + timedelta(days=1)
        return Span(self._moment(day, self.begin), self._moment(last, self.end))

    def _moment(self, day: date, hour: int) -> datetime:
        return datetime.combine(day, time(hour), self.zone).astimezone(UTC)


@dataclass(frozen=True)
class Rest:
    """The quiet hours, if any, and the vacations of one player. No vacation is endless.

    ``asked``: since when the game has waited for their decision, if it does. From then on a clock pauses for
    `MOST_PAUSED` in all, also if it was started again, as when a vacation begins.
    """

    quiet: Quiet | None = None
    vacations: tuple[Span, ...] = ()
    asked: datetime | None = None

    def pauses(self, since: datetime) -> Iterator[Span]:
        """The times from ``since`` on in which the clock does not run, in order, with time between them."""
        if self.asked is None:
            yield from self._wanted(since)
            return
        left = MOST_PAUSED
        for pause in self._wanted(min(since, self.asked)):
            end = min(pause.end, pause.begin + left)
            left -= end - pause.begin
            if end > since:
                yield Span(max(pause.begin, since), end)
            if not left:
                return

    def _wanted(self, since: datetime) -> Iterator[Span]:
        """The pauses from ``since`` on, if there were no limit."""
        nights = self.quiet.spans(since) if self.quiet else iter(())
        begin = end = since
        for pause in merge(nights, sorted(self.vacations)):
            if pause.begin > end:
                if end > begin:
                    yield Span(begin, end)
                begin = pause.begin
            end = max(end, pause.end)
        if end > begin:
            yield Span(begin, end)

    def running(self, since: datetime, until: datetime) -> timedelta:
        """How long a clock runs between two moments."""
        ran, moment = timedelta(), since
        for pause in self.pauses(since):
            if pause.begin >= until:
                break
            ran += pause.begin - moment
            moment = min(pause.end, until)
        return ran + (until - moment)

    def after(self, since: datetime, time: timedelta) -> datetime:
        """When a clock that starts at ``since`` has run for ``time``."""
        moment = since
        for pause in self.pauses(since):
            if pause.begin - moment >= time:
                break
            time -= pause.begin - moment
            moment = pause.end
        return moment + time


def vacation_from(now: datetime, number: int, zone: tzinfo, first: date | None = None) -> Span:
    """A vacation of ``number`` days from the day ``first`` on, today unless it is named: then it begins ``now``."""
    today = now.astimezone(zone).date()
    first = first or today
    return Span(now if first <= today else _midnight(first, zone), _midnight(first + timedelta(days=number), zone))


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


def days(span: Span, zone: tzinfo) -> set[date]:
    """The days that a vacation uses up in the player's zone. A part of a day counts as a day."""
    first = span.begin.astimezone(zone).date()
    last = (span.end - timedelta.resolution).astimezone(zone).date()
    return {first + timedelta(days=number) for number in range((last - first).days + 1)}


def days_used(vacations: Iterable[Span], year: int, zone: tzinfo) -> int:
    """How many days of ``year`` these vacations use up: a day on which two of them begin or end counts twice."""
    return sum(day.year == year for span in vacations for day in days(span, zone))


def affordable(vacations: Iterable[Span], wanted: Span, zone: tzinfo) -> bool:
    """Whether a player with these ``vacations`` may have the ``wanted`` one too, by the days of each year."""
    spans = [*vacations, wanted]
    return all(days_used(spans, year, zone) <= DAYS_A_YEAR for year in {day.year for day in days(wanted, zone)})
