"""When a clock does not run: quiet hours and vacations."""

from dataclasses import replace
from datetime import UTC, timedelta
from itertools import islice, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.time_zones import MOST_HOURS
from games.clock.rest import (
    Quiet,
    Rest,
    Span,
    affordable,
    days,
    days_used,
    vacation_from,
)
from tests.games.clock.moments import PARIS, at, durations, hours, moments, quiets, rests

NIGHTS = Rest(Quiet(22, 7, PARIS))
HOLIDAY = Span(at("2026-06-01 15:00"), at("2026-06-05 00:00"))


def test_without_rest_a_clock_always_runs():
    assert Rest().after(at("2026-06-01 12:00"), hours(30)) == at("2026-06-02 18:00")
    assert Rest().running(at("2026-06-01 12:00"), at("2026-06-02 18:00")) == hours(30)


def test_quiet_hours_do_not_count():
    assert NIGHTS.after(at("2026-06-01 20:00"), hours(3)) == at("2026-06-02 08:00")
    assert NIGHTS.running(at("2026-06-01 20:00"), at("2026-06-02 08:00")) == hours(3)


def test_clock_that_starts_in_quiet_hours_runs_from_the_morning():
    assert NIGHTS.after(at("2026-06-02 03:00"), hours(1)) == at("2026-06-02 08:00")


def test_summer_time_change_in_quiet_hours_changes_no_time():
    for evening, morning in [("2026-03-28 21:00", "2026-03-29 08:00"), ("2026-10-24 21:00", "2026-10-25 08:00")]:
        assert NIGHTS.running(at(evening), at(morning)) == hours(2)


def test_a_vacation_does_not_count():
    rest = Rest(vacations=(HOLIDAY,))
    assert rest.after(at("2026-06-01 12:00"), hours(5)) == at("2026-06-05 02:00")


def test_quiet_hours_within_a_vacation_do_not_count_twice():
    rest = Rest(NIGHTS.quiet, (HOLIDAY,))
    assert list(islice(rest.pauses(at("2026-06-01 12:00")), 2)) == [
        Span(at("2026-06-01 15:00"), at("2026-06-05 07:00")),  # the last quiet hours end after it
        Span(at("2026-06-05 22:00"), at("2026-06-06 07:00")),
    ]


def test_pauses_of_one_decision_last_for_twenty_one_days_in_all():
    holidays = (
        Span(at("2026-12-10 00:00"), at("2026-12-30 00:00")),
        Span(at("2026-12-31 00:00"), at("2027-01-20 00:00")),
    )
    rest = Rest(vacations=holidays, asked=at("2026-12-10 00:00"))
    assert rest.after(at("2026-12-10 00:00"), hours(25)) == at("2027-01-01 01:00")


def test_pauses_count_since_the_decision_was_asked_for_however_often_its_clock_starts_again():
    asked, since = at("2026-12-10 00:00"), at("2026-12-30 12:00")
    holidays = Span(asked, at("2026-12-30 00:00")), Span(since, at("2027-01-20 00:00"))
    assert Rest(vacations=holidays, asked=asked).after(since, hours(1)) == since + timedelta(days=1, hours=1)
    assert Rest(vacations=holidays, asked=since).after(since, hours(1)) == at("2027-01-20 01:00")


@given(rests, moments, durations, st.floats(0, 1))
def test_limit_of_pauses_is_the_same_wherever_one_begins_to_count(rest, asked, time, share):
    rest = replace(rest, asked=asked)
    end = rest.after(asked, time)
    between = asked + (end - asked) * share
    assert rest.running(asked, between) + rest.running(between, end) == rest.running(asked, end) == time


@given(rests, moments)
def test_pauses_begin_at_the_moment_asked_for_and_never_touch(rest, since):
    pauses = list(islice(rest.pauses(since), 60))
    assert all(since <= pause.begin < pause.end for pause in pauses)
    assert all(pause.end < following.begin for pause, following in pairwise(pauses))


@given(rests, moments, durations)
def test_a_clock_runs_out_after_exactly_its_time(rest, since, time):
    end = rest.after(since, time)
    assert rest.running(since, end) == time
    assert time == timedelta() or rest.running(since, end - timedelta.resolution) == time - timedelta.resolution


@given(rests, moments, durations)
def test_a_clock_always_runs_out(rest, since, time):
    vacation = sum((span.end - span.begin for span in rest.vacations), timedelta())
    assert since + time <= rest.after(since, time) <= since + vacation + 3 * time + timedelta(days=1)


@given(rests, moments, durations, st.floats(0, 1))
def test_reading_a_clock_changes_nothing(rest, since, time, share):
    end = rest.after(since, time)
    look = since + (end - since) * share
    assert rest.after(look, time - rest.running(since, look)) == end


NIGHT = Quiet(22, 7, PARIS)


def first(quiet, since):
    return next(quiet.spans(since))


def test_a_night_goes_past_midnight():
    assert first(NIGHT, at("2026-06-01 12:00")) == Span(at("2026-06-01 22:00"), at("2026-06-02 07:00"))


def test_after_midnight_the_quiet_hours_began_yesterday():
    assert first(NIGHT, at("2026-06-02 03:00")) == Span(at("2026-06-01 22:00"), at("2026-06-02 07:00"))


def test_daytime_quiet_hours_begin_and_end_on_one_day():
    lunch = Quiet(12, 14, PARIS)
    assert first(lunch, at("2026-06-01 15:00")) == Span(at("2026-06-02 12:00"), at("2026-06-02 14:00"))


@pytest.mark.parametrize(
    "evening, length", [("2026-03-28 20:00", 8), ("2026-10-24 20:00", 10), ("2026-06-01 20:00", 9)]
)
def test_quiet_hours_are_shorter_or_longer_when_summer_time_changes(evening, length):
    night = first(NIGHT, at(evening))
    assert night.end - night.begin == hours(length)


def test_skipped_hour_is_not_quiet():
    skipped = Quiet(2, 3, PARIS)
    assert first(skipped, at("2026-03-29 00:00")) == Span(at("2026-03-30 02:00"), at("2026-03-30 03:00"))


@given(quiets)
def test_written_quiet_hours_can_be_read(quiet):
    assert Quiet.read(str(quiet)) == quiet


def test_empty_text_is_no_quiet_hours():
    assert Quiet.read("") is None


@given(quiets, moments)
def test_quiet_hours_are_ordered_with_time_between_them(quiet, since):
    nights = list(islice(quiet.spans(since), 400))
    assert nights[0].end > since
    for night, following in pairwise(nights):
        assert night.begin < night.end < following.begin
        assert night.end - night.begin <= hours(MOST_HOURS + 1)
        assert following.begin - night.begin <= timedelta(days=2, hours=1)


def vacation(begin, number):
    return vacation_from(at(begin), number, PARIS)


def test_vacation_lasts_to_the_end_of_the_last_day_in_the_players_zone():
    assert vacation("2026-06-01 15:00", 3) == Span(at("2026-06-01 15:00"), at("2026-06-04 00:00"))


def test_day_of_the_summer_time_change_counts_as_one_day():
    assert vacation("2026-10-25 12:00", 1).end == at("2026-10-26 00:00")


def test_part_of_a_day_counts_as_a_day():
    assert len(days(vacation("2026-06-01 23:59", 2), PARIS)) == 2
    assert len(days(Span(at("2026-06-01 23:59"), at("2026-06-02 00:01")), PARIS)) == 2


def test_day_in_two_vacations_counts_twice():
    morning, evening = (Span(at(f"2026-06-01 {hour}:00"), at(f"2026-06-01 {hour}:30")) for hour in ("08", "20"))
    assert days_used([morning, evening], 2026, PARIS) == 2


def test_days_are_those_of_the_players_zone():
    late = Span(at("2026-06-01 00:30"), at("2026-06-02 00:00"))
    assert (len(days(late, PARIS)), len(days(late, UTC))) == (1, 2)


def test_twenty_one_days_a_year_and_no_more():
    taken = [vacation("2026-02-01 12:00", 20)]
    assert affordable(taken, vacation("2026-06-01 12:00", 1), PARIS)
    assert not affordable(taken, vacation("2026-06-01 12:00", 2), PARIS)
    assert not affordable(taken, vacation("2026-02-20 18:00", 2), PARIS)  # a day that is used already counts again


def test_each_year_has_its_own_days():
    taken = [vacation("2026-02-01 12:00", 15)]
    assert affordable(taken, vacation("2026-12-26 12:00", 6 + 21), PARIS)
    assert not affordable(taken, vacation("2026-12-25 12:00", 7 + 21), PARIS)
    assert not affordable(taken, vacation("2026-12-26 12:00", 6 + 22), PARIS)


def test_vacation_always_ends():
    assert vacation("2026-06-01 15:00", 21).end - at("2026-06-01 15:00") < timedelta(days=21)
