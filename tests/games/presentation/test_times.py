"""Moments, durations and paces in words."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone, translation

from games.clock.clock import PACES, Clock
from games.models import Game
from games.presentation.times import (
    PACE_NAMES,
    day,
    duration,
    last_day,
    moment,
    pace_meaning,
    pace_sentence,
    pauses_sentence,
    ticking_age,
    time_sentence,
)

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


@time_machine.travel(AT, tick=False)
def test_moment_is_in_the_readers_time_zone():
    with timezone.override("Europe/Paris"):
        assert moment(AT) == "Tuesday 24 November, 15:00"


@time_machine.travel(AT, tick=False)
def test_moment_of_another_year_names_it():
    assert moment(AT - timedelta(days=365)) == "Monday 24 November 2025, 14:00"


@time_machine.travel(AT, tick=False)
@pytest.mark.parametrize(
    ("age", "shown"),
    [
        (timedelta(seconds=59), '<time datetime="2026-11-24T13:59:01+00:00" data-words="{time} ago">just now</time>'),
        (
            timedelta(hours=5),
            '<time datetime="2026-11-24T09:00:00+00:00" data-words="{time} ago">5\N{NO-BREAK SPACE}h ago</time>',
        ),
        (timedelta(days=1), "1\N{NO-BREAK SPACE}day ago"),
    ],
)
def test_age_goes_on_while_it_is_shown_in_hours(age, shown):
    assert ticking_age(AT - age, "{time} ago") == shown


def test_times_are_in_french_for_french_readers():
    with translation.override("fr"), timezone.override("Europe/Paris"):
        assert moment(AT).startswith("mardi 24 novembre")


@time_machine.travel(AT, tick=False)
def test_day_is_the_readers_and_names_another_year():
    with timezone.override("Asia/Tokyo"):
        assert [day(AT + timedelta(hours=2)), day(AT - timedelta(days=365))] == ["25 November", "24 November 2025"]


@time_machine.travel(AT, tick=False)
def test_last_day_of_something_that_ends_at_midnight_is_the_day_before():
    with timezone.override("Europe/Paris"):
        assert last_day(datetime(2026, 11, 24, 23, tzinfo=UTC)) == "24 November"
        assert last_day(AT) == "24 November"


@pytest.mark.parametrize(
    "slug, begun",
    [
        ("quick", "Everyone starts with 10 minutes; each turn adds 1 minute, up to 10 minutes"),
        ("daily", "Everyone starts with 1 day; each turn adds 12 hours, up to 2 days"),
        ("relaxed", "Everyone starts with 3 days; each turn adds 1 day, up to 6 days"),
    ],
)
def test_pace_is_explained(slug, begun):
    sentence, pauses = f"{begun}. If your time runs out, a bot moves for you.", pauses_sentence(slug, vacations=True)
    assert pace_meaning(slug, vacations=True) == f"{sentence} {pauses}"
    assert pace_sentence(slug) == (f"{sentence} {pauses}" if slug == "quick" else sentence)


def test_what_stops_a_clock_is_said():
    both = "Quiet hours and vacations pause the clock, for at most 21 days per decision."
    assert pauses_sentence("relaxed", vacations=True) == both
    assert pauses_sentence("daily", vacations=False) == "Quiet hours pause the clock; vacations do not."
    neither = "Made for one sitting: quiet hours and vacations do not pause the clock."
    assert {pauses_sentence("quick", vacations=granted) for granted in (True, False)} == {neither}


def test_missing_pace_is_explained_in_a_sentence():
    assert pace_sentence("none").startswith("No rush. After 30 days without a move")


def test_player_reads_how_much_time_is_left():
    clock = Clock(PACES["daily"], timedelta())
    told = time_sentence(clock, timedelta(hours=28))
    assert told == "You have 1 day 4 hours; each turn adds 12 hours, up to 2 days."


def test_every_pace_has_a_name():
    assert set(PACE_NAMES) == set(Game.Pace.values) == {*PACES, "none"}
