"""A player's clock: the time left, and no ways to gain time."""

from dataclasses import replace
from datetime import UTC, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Reminder
from games.clock.clock import ALWAYS, AT_HALF, PACES, REMINDERS, TIMES_LEFT, Clock
from games.clock.rest import Quiet, Rest
from tests.games.clock.moments import PARIS, at, hours, moments, paces, rests

DAILY = PACES["daily"]
NIGHT = Rest(Quiet(22, 7, PARIS))
NOON = at("2026-06-01 12:00")
TEN_HOURS = hours(10)
DOINGS = st.lists(st.tuples(st.sampled_from(["look", "leave", "change"]), st.integers(0, 900)), max_size=30)


def running(bank=TEN_HOURS, rest=ALWAYS):
    return Clock(DAILY, bank).started(NOON, rest)


@pytest.mark.parametrize(
    "slug, start, addition, most", [("quick", 1 / 6, 1 / 60, 1 / 6), ("daily", 24, 12, 48), ("relaxed", 72, 24, 144)]
)
def test_paces_have_their_documented_times(slug, start, addition, most):
    pace = PACES[slug]
    assert (pace.start, pace.addition, pace.most) == (hours(start), hours(addition), hours(most))
    assert pace.pauses is (slug != "quick")


def test_time_left_runs_down_to_zero():
    clock = running()
    assert [clock.left(NOON + hours(passed)) for passed in (0, 4, 10, 11)] == [hours(10), hours(6), hours(0), hours(0)]
    assert clock.deadline() == NOON + hours(10)


def test_stopped_clock_has_no_deadline_and_loses_no_time():
    clock = running().stopped(NOON + hours(4))
    assert (clock.left(NOON + hours(99)), clock.deadline(), clock.remind_at(AT_HALF)) == (hours(6), None, None)


def test_a_turn_adds_up_to_the_most():
    assert Clock(DAILY, hours(6)).added().bank == hours(18)
    assert Clock(DAILY, hours(47)).added().bank == hours(48)


def test_after_a_time_out_there_is_one_addition():
    assert running().stopped(NOON + hours(10)).timed_out().bank == hours(12)


def test_the_reminder_comes_when_half_is_left():
    assert running().remind_at(AT_HALF) == NOON + hours(5)
    assert running(rest=NIGHT, bank=hours(12)).remind_at(AT_HALF) == NOON + hours(6)


def test_the_reminder_comes_no_longer_than_a_day_before():
    assert running(hours(60)).remind_at(AT_HALF) == NOON + hours(36)


def test_people_choose_among_the_reminders_of_clocks():
    assert tuple(Reminder.values) == REMINDERS


def test_reminders_come_when_so_much_is_left():
    times = [running(hours(30)).remind_at(each) for each in TIMES_LEFT]
    assert times == [NOON + hours(6), NOON + hours(22), NOON + hours(29)]


def test_time_left_at_a_reminder_counts_no_quiet_hours():
    """Until 8 in the morning, with the night between 22 and 7."""
    clock = running(hours(11), NIGHT)
    assert clock.remind_at("1h") == at("2026-06-02 07:00").astimezone(UTC) - hours(9)


@pytest.mark.parametrize("bank", [hours(8), hours(7)])
def test_reminder_does_not_come_if_no_more_was_left_at_once(bank):
    assert running(bank).remind_at("8h") is None


def test_restarted_clock_uses_the_new_rest():
    evening = at("2026-06-01 21:00")
    assert running(hours(11)).started(evening, NIGHT).deadline() == at("2026-06-02 08:00")


@given(paces, rests, moments, DOINGS)
def test_leaving_and_coming_back_gains_no_time(pace, rest, begin, doings):
    """Time used and time left add up to the bank, even if the player often leaves and comes back."""
    clock, now, ran = Clock(pace, pace.start).started(begin, rest), begin, timedelta()
    for doing, minutes in doings:
        before, now = now, now + timedelta(minutes=minutes)
        ran += rest.running(before, now)
        if doing == "leave":
            clock = clock.stopped(now)
            now += timedelta(minutes=minutes)
        if doing != "look":
            clock = clock.started(now, rest)
        assert clock.left(now) == max(timedelta(), pace.start - ran)
        assert clock.deadline() >= now or clock.left(now) == timedelta()


@given(paces, rests, moments, st.lists(st.integers(0, 5 * 24 * 60), max_size=12))
def test_player_never_has_more_than_the_start_and_the_additions(pace, rest, begin, waits):
    clock, now, ran = Clock(pace, pace.start), begin, timedelta()
    for turn, minutes in enumerate(waits):
        clock = clock.started(now, rest)
        end = min(now + timedelta(minutes=minutes), clock.deadline())
        ran, now = ran + rest.running(now, end), end
        clock = clock.stopped(now).added()
        assert timedelta() <= clock.bank <= pace.most
        assert ran + clock.bank <= pace.start + pace.addition * (turn + 1)


@given(paces, rests, moments)
def test_running_clock_has_a_deadline_and_an_earlier_reminder(pace, rest, begin):
    for clock in (Clock(pace, pace.start), Clock(pace, pace.most), Clock(pace, timedelta()).timed_out()):
        started = clock.started(begin, rest)
        half = started.remind_at(AT_HALF)
        assert begin <= half < started.deadline()
        assert (
            started.deadline() - half <= timedelta(days=1) or rest.running(half, started.deadline()) == started.bank / 2
        )
        for reminder, left in TIMES_LEFT.items():
            if due := started.remind_at(reminder):
                assert begin < due < started.deadline()
                assert rest.running(due, started.deadline()) == left


def test_a_clock_is_never_changed_in_place():
    clock = running()
    clock.stopped(NOON + hours(1))
    assert clock == replace(running())
