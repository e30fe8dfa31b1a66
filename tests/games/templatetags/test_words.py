"""Ages and times left."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import translation

from games.presentation.times import unbroken_age as age

NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize(
    "ago, words",
    [
        (timedelta(seconds=59), ""),
        (timedelta(minutes=1), "1 min"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(hours=1), "1 h"),
        (timedelta(hours=23, minutes=59), "23 h"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=9, hours=23), "9 days"),
    ],
)
def test_age_has_its_largest_unit_rounded_down(ago, words):
    with translation.override("en"):
        assert age(NOW - ago) == words.replace(" ", "\N{NO-BREAK SPACE}")


def test_missing_time_has_no_age():
    assert age(None) == ""


def test_time_in_the_future_has_no_age():
    assert age(NOW + timedelta(minutes=5)) == ""
