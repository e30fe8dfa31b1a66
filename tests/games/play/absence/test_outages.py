"""When the site did not run, nobody's time has passed."""

from datetime import timedelta

import pytest

from games.models import Game, Notice, Outage, Sweep
from games.play.absence.outages import games_to_resume
from games.play.absence.time_out import time_out
from games.play.clocks.vacation import go_on_vacation
from games.tasks import sweep, time_out_overdue
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at, daily, stop
from testing.tables import fresh, open_for, running

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def last_sweep():
    with after(hours=1):
        Sweep.done()


@pytest.fixture
def game(alice, bob):
    """Alice has until Tuesday noon; the site goes down on Monday at one."""
    return daily(alice, bob)


def swept_again(**duration):
    with after(**duration):
        sweep(0)


@pytest.mark.both_databases
def test_deadline_moves_by_the_time_without_sweeps(game):
    swept_again(hours=31)
    moved = fresh(game)
    assert (moved.version, moved.deadline) == (game.version, MONDAY + 54 * HOUR)
    assert moved.revision == game.revision + 1
    assert [seat.missed for seat in moved.seat_rows.all()] == [0, 0]


def test_each_clock_is_moved_once_for_each_outage(game):
    swept_again(hours=31)
    swept_again(hours=31, minutes=9)
    swept_again(hours=40)
    assert fresh(game).deadline == MONDAY + 54 * HOUR + 9 * HOUR - timedelta(minutes=9)
    assert Outage.objects.filter(resumed_at=None).count() == 0


def test_two_outages_before_any_clock_was_moved_count_both(game, monkeypatch):
    monkeypatch.setattr("games.tasks.games_to_resume", list)
    monkeypatch.setattr("games.tasks.overdue_clocks", list)
    swept_again(hours=11)
    swept_again(hours=21)
    monkeypatch.undo()
    swept_again(hours=21)
    assert fresh(game).deadline == MONDAY + 44 * HOUR


def test_no_outage_while_sweeps_are_ten_minutes_apart(game):
    swept_again(hours=1, minutes=10)
    assert not Outage.objects.exists()
    swept_again(hours=1, minutes=20, seconds=1)
    assert Outage.objects.exists()


def test_at_a_day_a_move_everybody_has_an_hour(game):
    with after(hours=23, minutes=50):
        Sweep.objects.update(began_at=after_monday(hours=23, minutes=50))
    swept_again(hours=30)
    assert fresh(game).deadline == MONDAY + 31 * HOUR


def test_at_the_quick_pace_the_time_left_stays_as_short_as_it_was(alice, bob):
    game = daily(alice, bob, pace="quick")
    Sweep.objects.update(at=after_monday(minutes=9))
    swept_again(hours=5)
    assert fresh(game).deadline == MONDAY + 5 * HOUR + timedelta(minutes=1)


def test_clock_that_ran_out_before_the_outage_is_up_after_it(alice, bob):
    game = daily(alice, bob, pace="quick")
    swept_again(hours=5)
    with after(hours=5):
        time_out_overdue()
    assert fresh(game).version > game.version


def test_time_out_task_that_was_queued_before_the_outage_takes_no_decision(game, monkeypatch):
    monkeypatch.setattr("games.tasks.games_to_resume", list)
    monkeypatch.setattr("games.tasks.overdue_clocks", list)
    swept_again(hours=31)
    with after(hours=31):
        assert time_out(game.pk).version == game.version
    assert fresh(game).deadline == MONDAY + 54 * HOUR


def test_decision_before_the_clock_was_moved_does_not_cost_the_time_of_the_outage(game, monkeypatch):
    monkeypatch.setattr("games.tasks.games_to_resume", list)
    monkeypatch.setattr("games.tasks.overdue_clocks", list)
    swept_again(hours=31)
    with after(hours=32):
        stop(game)
    assert game.seat_rows.get(number=0).bank == 22 * HOUR + 12 * HOUR


def test_vacation_that_began_before_the_outage_still_counts(game, alice):
    with after(hours=1):
        go_on_vacation(user=alice, days=3)  # to Thursday, midnight
    swept_again(hours=31)
    assert fresh(game).deadline == MONDAY + 60 * HOUR + 23 * HOUR


def test_waiting_reminders_move_and_are_not_sent_before(alice, bob, monkeypatch):
    alice.reminders = "8h"
    alice.save()
    game = daily(alice, bob)
    swept_again(hours=31)
    due = set(game.notices.filter(kind="reminder").values_list("due_at", flat=True))
    assert due == {MONDAY + 46 * HOUR}
    assert not game.notices.filter(kind="reminder").exclude(status=Notice.Status.WAITING).exists()


def test_open_tables_lapse_and_are_filled_later(alice):
    with at(MONDAY):
        table = open_for(alice, fill_after=2 * HOUR)
    swept_again(hours=31)
    moved = fresh(table)
    assert (moved.status, moved.fill_at) == (Game.Status.OPEN, MONDAY + 32 * HOUR)
    assert moved.expires_at == table.expires_at + 30 * HOUR


def test_table_says_that_the_site_was_down(game, alice, bob):
    swept_again(hours=31)
    with after(hours=32):
        pages = [signed_in(person).get(game.get_absolute_url()).content.decode() for person in (alice, bob)]
    assert all("The site was down from" in page for page in pages)
    with after(hours=33):
        stop(game)
        assert "The site was down" not in signed_in(alice).get(game.get_absolute_url()).content.decode()


def test_game_whose_clock_is_broken_does_not_keep_others_from_being_moved(game, alice, bob):
    broken = running(alice, bob)
    Game.objects.filter(pk=broken.pk).update(pace="daily", deadline=MONDAY, clock_since=MONDAY, to_act=7)
    swept_again(hours=31)
    assert fresh(game).deadline == MONDAY + 54 * HOUR


def after_monday(**duration):
    return MONDAY + timedelta(**duration)


def test_clock_that_began_while_no_sweep_ran_starts_after_the_outage(alice, bob):
    with after(hours=30, minutes=55):
        game = daily(alice, bob)  # the site was up, its workers were not
        Game.objects.filter(pk=game.pk).update(clock_since=MONDAY + timedelta(hours=30, minutes=55))
    swept_again(hours=31)
    assert fresh(game).deadline == MONDAY + 55 * HOUR
    assert games_to_resume() == []
