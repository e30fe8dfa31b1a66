"""Times in the viewer's time zone."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import timezone

from accounts.middleware import TimeZoneMiddleware
from accounts.models import User

NOON = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def shown_to(user: User | AnonymousUser) -> str:
    """Return noon UTC in summer as a template shows it to ``user``."""
    request = RequestFactory().get("/")
    request.user = user
    template = Template("{{ noon|date:'Y-m-d H:i T' }}")
    return TimeZoneMiddleware(lambda _request: template.render(Context({"noon": NOON})))(request)


@pytest.mark.parametrize(
    "zone, shown",
    [
        ("", "2026-07-01 12:00 UTC"),
        ("UTC", "2026-07-01 12:00 UTC"),
        ("Europe/Paris", "2026-07-01 14:00 CEST"),
        ("America/Montreal", "2026-07-01 08:00 EDT"),
        ("Asia/Kolkata", "2026-07-01 17:30 IST"),
        ("Pacific/Auckland", "2026-07-02 00:00 NZST"),
    ],
)
def test_times_are_in_the_viewers_time_zone(zone, shown):
    assert shown_to(User(time_zone=zone)) == shown


def test_visitor_sees_utc():
    assert shown_to(AnonymousUser()) == "2026-07-01 12:00 UTC"


def test_time_zone_is_reset_after_the_request():
    shown_to(User(time_zone="Europe/Paris"))
    assert timezone.get_current_timezone_name() == "UTC"


def test_viewer_is_loaded_only_to_show_a_time():
    class Nobody:
        @property
        def user(self):
            raise AssertionError("nobody asked")

    assert TimeZoneMiddleware(lambda _request: "an answer")(Nobody()) == "an answer"
