"""When a notice is due, by the choices of its person."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.channels.mail.choices import due_at

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def due(kind: str = "turn", first: datetime = NOON, last: datetime | None = None, **chosen: object) -> timedelta:
    """Return how long after the first notice the mail is due."""
    return due_at(User(**chosen), kind, first, last) - first


@pytest.mark.parametrize("kind", ["turn", "started", "over"])
def test_mail_at_once_is_due_a_minute_later(kind):
    assert due(kind) == timedelta(minutes=1)


@pytest.mark.parametrize("when", ["at-once", "gathered", "daily"])
def test_invitation_is_due_immediately(when):
    assert due("invitation", mail_when=when) == timedelta(0)


@pytest.mark.parametrize(("after", "minutes"), [(0, 10), (4, 14), (49, 59), (50, 60), (58, 60)])
def test_digest_is_due_after_ten_quiet_minutes_and_within_the_hour(after, minutes):
    last = NOON + timedelta(minutes=after)
    assert due(mail_when="gathered", last=last) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("zone", "hour", "hours"),
    [("", 13, 1), ("", 12, 24), ("", 11, 23), ("Europe/Paris", 15, 1), ("Europe/Paris", 14, 24), ("Asia/Tokyo", 0, 3)],
)
def test_daily_mail_is_due_at_the_persons_own_hour(zone, hour, hours):
    assert due(mail_when="daily", mail_hour=hour, time_zone=zone) == timedelta(hours=hours)


def test_day_of_the_summer_time_change_is_an_hour_shorter():
    evening = datetime(2026, 3, 28, 19, tzinfo=UTC)  # eight in Paris
    assert due(first=evening, mail_when="daily", mail_hour=20, time_zone="Europe/Paris") == timedelta(hours=23)
