"""When a clock runs, and when it does not."""

from datetime import timedelta
from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.clock.rest import Quiet, Rest, Span
from tests.games.clock.moments import PARIS, at, durations, hours, moments, rests

NIGHTS = Rest(Quiet(22, 7, PARIS))
HOLIDAY = Span(at("2026-06-01 15:00"), at("2026-06-05 00:00"))


def test_without_rest_a_clock_always_runs():
    assert Rest().after(at("2026-06-01 12:00"), hours(30)) == at("2026-06-02 18:00")
    assert Rest().running(at("2026-06-01 12:00"), at("2026-06-02 18:00")) == hours(30)


def test_a_night_does_not_count():
    assert NIGHTS.after(at("2026-06-01 20:00"), hours(3)) == at("2026-06-02 08:00")
    assert NIGHTS.running(at("2026-06-01 20:00"), at("2026-06-02 08:00")) == hours(3)


def test_a_clock_that_starts_in_the_night_begins_in_the_morning():
    assert NIGHTS.after(at("2026-06-02 03:00"), hours(1)) == at("2026-06-02 08:00")


def test_the_night_in_which_the_clocks_change_gives_and_takes_nothing():
    for evening, morning in [("2026-03-28 21:00", "2026-03-29 08:00"), ("2026-10-24 21:00", "2026-10-25 08:00")]:
        assert NIGHTS.running(at(evening), at(morning)) == hours(2)


def test_a_vacation_does_not_count():
    rest = Rest(vacations=(HOLIDAY,))
    assert rest.after(at("2026-06-01 12:00"), hours(5)) == at("2026-06-05 02:00")


def test_nights_of_a_vacation_do_not_count_twice():
    rest = Rest(NIGHTS.quiet, (HOLIDAY,))
    assert list(islice(rest.pauses(at("2026-06-01 12:00")), 2)) == [
        Span(at("2026-06-01 15:00"), at("2026-06-05 07:00")),  # the last night goes on after it
        Span(at("2026-06-05 22:00"), at("2026-06-06 07:00")),
    ]


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
def test_looking_at_a_clock_meanwhile_changes_nothing(rest, since, time, share):
    end = rest.after(since, time)
    look = since + (end - since) * share
    assert rest.after(look, time - rest.running(since, look)) == end
