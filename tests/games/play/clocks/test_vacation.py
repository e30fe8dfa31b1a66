"""Going on vacation and coming back."""

from datetime import UTC, date, datetime, timedelta

import pytest

from games.models import LogEntry, Vacation
from games.play.clocks.vacation import come_back, go_on_vacation
from games.refusals import Invalid, Refusal
from testing.clocks import MONDAY, after, at, daily, stop, swept
from testing.tables import fresh, play, running

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
THURSDAY = datetime(2026, 6, 4, tzinfo=UTC)


@pytest.fixture
def game(alice, bob):
    """Alice has until Tuesday noon."""
    return daily(alice, bob)


def away(user, days=3, **duration):
    with after(**duration):
        return go_on_vacation(user=user, days=days)


def test_vacation_stops_clocks_until_the_end_of_its_last_day(game, alice):
    assert away(alice, hours=4).ends_at == THURSDAY
    assert fresh(game).deadline == THURSDAY + 20 * HOUR
    assert swept(game, days=2).version == game.version
    assert swept(game, days=3, hours=8).version > game.version  # Thursday, eight in the evening


def test_clock_that_starts_during_a_vacation_waits_for_its_end(game, alice, bob):
    away(bob)
    with after(hours=1):
        assert stop(game).deadline == THURSDAY + 24 * HOUR


def test_coming_back_restores_the_time_left(game, alice):
    away(alice, hours=4)
    with after(days=1):
        come_back(user=alice)
    assert fresh(game).deadline == MONDAY + 24 * HOUR + 20 * HOUR


def test_repeated_vacations_gain_only_their_days(game, alice):
    for hours in range(0, 10, 2):
        away(alice, 1, hours=hours)
        with after(hours=hours + 1):
            come_back(user=alice)
    assert fresh(game).deadline == MONDAY + 24 * HOUR + 5 * HOUR


def test_player_on_vacation_may_play(game, alice):
    away(alice)
    with after(hours=1):
        assert play(game, "draw").version > game.version


def test_clocks_of_other_players_keep_running(game, bob):
    away(bob)
    assert fresh(game).deadline == game.deadline


def test_clock_that_is_meant_for_one_sitting_goes_on(alice, bob):
    game = daily(alice, bob, pace="quick")
    away(alice, minutes=9)
    assert fresh(game).deadline == MONDAY + timedelta(minutes=10)
    assert (fresh(game).revision, game.entries.filter(kind=LogEntry.Kind.AWAY).exists()) == (game.revision, False)
    assert swept(game, minutes=11).version > game.version


def test_day_of_coming_back_is_used_up_again_by_a_vacation_on_the_same_day(alice):
    away(alice, 20)
    with after(hours=1):
        come_back(user=alice)
    away(alice, 1, hours=2)
    with after(hours=3):
        come_back(user=alice)
    with pytest.raises(Invalid, match="that many vacation days"):
        away(alice, 20, hours=4)
    assert Vacation.objects.count() == 2


def test_vacations_of_two_years_pause_one_decision_for_twenty_one_days(alice, bob):
    with at(datetime(2026, 12, 10, tzinfo=UTC)):
        game = running(alice, bob, pace="daily")
        go_on_vacation(user=alice, days=21)
    with at(datetime(2027, 1, 1, tzinfo=UTC)):
        go_on_vacation(user=alice, days=21)
    assert fresh(game).deadline == datetime(2027, 1, 1, tzinfo=UTC)


def test_table_without_vacations_ignores_them(alice, bob):
    game = daily(alice, bob, vacations=False)
    away(alice)
    assert fresh(game).deadline == MONDAY + 24 * HOUR
    assert not game.entries.filter(kind=LogEntry.Kind.AWAY).exists()


@pytest.mark.both_databases
def test_log_announces_the_vacation(game, alice):
    away(alice)
    with after(hours=5):
        come_back(user=alice)
    told = game.entries.filter(kind__in=["away", "back"]).values_list("kind", "seat", "person__name")
    assert list(told) == [("away", 0, "Alice"), ("back", 0, "Alice")]
    assert fresh(game).revision == game.revision + 2


def test_tables_without_clocks_do_not_change(alice, bob):
    with at(MONDAY):
        game = running(alice, bob)
    away(alice)
    assert fresh(game).revision == game.revision


def test_player_has_twenty_one_days_a_year(alice):
    away(alice, 21)
    with after(days=21), pytest.raises(Invalid, match="that many vacation days"):
        go_on_vacation(user=alice, days=1)
    with at(datetime(2027, 1, 1, tzinfo=UTC)):
        assert go_on_vacation(user=alice, days=21)


@pytest.mark.both_databases
@pytest.mark.parametrize("days", [-1, 0, 22])
def test_zero_or_too_many_days_are_refused(alice, days):
    with pytest.raises(Invalid):
        away(alice, days)
    assert Vacation.objects.count() == 0


def test_second_vacation_at_the_same_time_is_refused(alice):
    away(alice, 3)
    with pytest.raises(Refusal, match="already"):
        away(alice, 4, hours=1)


@pytest.mark.parametrize("first", [None, date(2026, 6, 3), date(2026, 6, 10)])
def test_same_vacation_again_is_the_one_that_was_planned(alice, first):
    for hours in (0, 1):
        with at(WEDNESDAY + timedelta(hours=hours)):
            go_on_vacation(user=alice, days=3, first=first)
    assert Vacation.objects.count() == 1


def test_vacation_from_now_is_not_the_later_one_that_ends_with_it(alice):
    with after(hours=1):
        go_on_vacation(user=alice, days=2, first=WEDNESDAY.date())
        with pytest.raises(Refusal, match="already"):
            go_on_vacation(user=alice, days=4)


def test_coming_back_without_a_vacation_changes_nothing(game, alice):
    come_back(user=alice)
    assert fresh(game).revision == game.revision


WEDNESDAY = datetime(2026, 6, 3, tzinfo=UTC)


def test_vacation_on_a_later_day_stops_the_clock_only_then(game, alice, bob):
    with after(hours=4):
        planned = go_on_vacation(user=alice, days=2, first=WEDNESDAY.date())
    assert planned.span == (WEDNESDAY, WEDNESDAY + 48 * HOUR)
    assert fresh(game).deadline == MONDAY + 24 * HOUR  # before it begins
    with after(hours=20):
        stop(game)
    with after(hours=30):
        assert stop(game).deadline == WEDNESDAY + 48 * HOUR + 10 * HOUR  # Alice has 4 + 12 hours, 6 run before
    assert not game.entries.filter(kind=LogEntry.Kind.AWAY).exists()


def test_vacation_that_is_to_come_can_be_given_up_and_uses_no_day(game, alice):
    with after(hours=1):
        go_on_vacation(user=alice, days=20, first=MONDAY.date() + timedelta(days=1))
        assert fresh(game).deadline > MONDAY + timedelta(days=20)
        come_back(user=alice)
        assert (fresh(game).deadline, Vacation.objects.count()) == (MONDAY + 24 * HOUR, 0)
        go_on_vacation(user=alice, days=21)


@pytest.mark.parametrize("days", [-1, 366])
def test_first_day_is_between_today_and_a_year_away(game, alice, days):
    with after(hours=1), pytest.raises(Invalid, match="first day"):
        go_on_vacation(user=alice, days=2, first=MONDAY.date() + timedelta(days=days))


def test_one_vacation_is_planned_at_a_time(game, alice):
    with after(hours=1):
        go_on_vacation(user=alice, days=2, first=WEDNESDAY.date())
        with pytest.raises(Refusal, match="already"):
            go_on_vacation(user=alice, days=1)
