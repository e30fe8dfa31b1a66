"""Vacation is counted in days: a day of which an hour was vacation is a day of vacation."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from .span import Span

DAYS_A_YEAR = 21


def days(span: Span, zone: tzinfo) -> set[date]:
    """The days on which it was vacation, in the player's zone."""
    first = span.begin.astimezone(zone).date()
    last = (span.end - timedelta.resolution).astimezone(zone).date()
    return {first + timedelta(days=number) for number in range((last - first).days + 1)}


def beginning(now: datetime, number: int, zone: tzinfo) -> Span:
    """Vacation from now on, today being the first of ``number`` days."""
    after = now.astimezone(zone).date() + timedelta(days=number)
    return Span(now, datetime.combine(after, time(), zone).astimezone(UTC))


def spent(taken: Iterable[Span], year: int, zone: tzinfo) -> int:
    """How many days of a year these vacations took."""
    return sum(day.year == year for day in {day for span in taken for day in days(span, zone)})


def affordable(taken: Iterable[Span], wanted: Span, zone: tzinfo) -> bool:
    """Whether a player who took these may take this one too: no year may have more than its days."""
    spans = [*taken, wanted]
    return all(spent(spans, year, zone) <= DAYS_A_YEAR for year in {day.year for day in days(wanted, zone)})
