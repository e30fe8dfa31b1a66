"""Times and durations in words."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation

from games.presentation.times import duration, last_day, moment

AT = datetime(2026, 11, 24, 14, tzinfo=UTC)


@pytest.mark.parametrize(
    "hours, words",
    [
        (28, "1 day 4 hours"),
        (48, "2 days"),
        (24 + 1 / 2, "1 day"),
        (12, "12 hours"),
        (1.5, "1 hour 30 minutes"),
        (1 / 6, "10 minutes"),
        (0, "1 minute"),
    ],
)
def test_a_duration_has_two_units_at_most(hours, words):
    assert duration(timedelta(hours=hours)) == words


def test_a_moment_is_told_where_its_reader_lives():
    with timezone.override("Europe/Paris"):
        assert moment(AT) == "Tuesday 24 November, 15:00"


def test_in_french():
    with translation.override("fr"), timezone.override("Europe/Paris"):
        assert moment(AT).startswith("mardi 24 novembre")


def test_what_ends_at_midnight_lasts_to_the_day_before():
    with timezone.override("Europe/Paris"):
        assert last_day(datetime(2026, 11, 24, 23, tzinfo=UTC)) == "24 November"
        assert last_day(AT) == "24 November"
