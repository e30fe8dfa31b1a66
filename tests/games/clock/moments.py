"""Moments, quiet hours and vacations for the tests of clocks."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from accounts.time_zones import MOST_HOURS
from games.clock.clock import PACES
from games.clock.rest import Quiet, Rest, Span

PARIS = ZoneInfo("Europe/Paris")
# Whole hours, half hours, no summer time, summer time by half an hour, at midnight, and half a day away.
ZONES = ["UTC", "Europe/Paris", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Asia/Beirut",
         "Pacific/Auckland"]  # fmt: skip


def at(text: str, zone: ZoneInfo = PARIS) -> datetime:
    """Return a moment like ``"2026-03-29 22:00"`` on the wall clock of Paris."""
    return datetime.fromisoformat(text).replace(tzinfo=zone).astimezone(UTC)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


START = datetime(2026, 1, 1, tzinfo=UTC)
moments = st.timedeltas(timedelta(), timedelta(days=730)).map(START.__add__)
durations = st.timedeltas(timedelta(), timedelta(days=6))
quiets = st.builds(
    lambda begin, length, zone: Quiet(begin, (begin + length) % 24, ZoneInfo(zone)),
    st.integers(0, 23),
    st.integers(1, MOST_HOURS),
    st.sampled_from(ZONES),
)
vacations = st.builds(
    lambda begin, length: Span(begin, begin + length), moments, st.timedeltas(hours(1), hours(21 * 24))
)
rests = st.builds(Rest, st.none() | quiets, st.lists(vacations, max_size=2).map(tuple))
paces = st.sampled_from(list(PACES.values()))
