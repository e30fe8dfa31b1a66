"""The timing that is stored with each decision, for staff."""

from datetime import timedelta

import pytest

from accounts.models import User
from games.models import Action, Game
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.bot_turns import play_bot_turn
from games.play.clocks.vacation import go_on_vacation
from testing.clocks import MONDAY, after, daily, stop, swept
from testing.tables import against_bots, fresh, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
NO_CLOCK = (None, None, None, None)


@pytest.fixture
def game(alice, bob):
    """Alice plays first and has a day."""
    return daily(alice, bob)


def clock(action: Action) -> tuple[object, ...]:
    return action.clock_since, action.deadline, action.bank, action.bank_after


def newest(game: Game) -> Action:
    """The newest decision for which the game waited."""
    return game.actions.filter(asked_at__isnull=False).last()


def test_decision_within_a_turn_does_not_stop_the_clock(game):
    with after(hours=3):
        play(game, "draw")
    drawn = newest(game)
    assert drawn.asked_at == MONDAY
    assert clock(drawn) == (MONDAY, MONDAY + DAY, DAY, None)


def test_last_decision_of_a_turn_records_the_time_left(game):
    with after(hours=1):
        play(game, "draw")
    with after(hours=3):
        stop(game)
    last = newest(game)
    assert last.at == MONDAY + 3 * HOUR
    assert clock(last) == (MONDAY, MONDAY + DAY, DAY, 21 * HOUR + 12 * HOUR)


def test_each_decision_records_when_it_was_asked_for(game):
    with after(hours=1):
        game = play(game, "draw")
    with after(hours=3):
        stop(game)
    assert [row.asked_at for row in game.actions.filter(asked_at__isnull=False)][:2] == [MONDAY, MONDAY + HOUR]


def test_forced_actions_have_no_asked_at(game):
    stop(game)
    followed = game.actions.filter(by=Action.By.FORCED)
    assert followed
    assert {(row.asked_at, *clock(row)) for row in followed} == {(None, *NO_CLOCK)}


def test_time_out_records_its_deadline_and_the_time_left(game):
    swept(game, days=1, minutes=1)
    late = game.actions.get(by=Action.By.TIMEOUT)
    assert late.asked_at == MONDAY
    assert clock(late) == (MONDAY, MONDAY + DAY, DAY, 12 * HOUR)


def test_asked_at_is_stored_without_clocks_too(alice, bob):
    with after():
        game = running(alice, bob)
    with after(hours=5):
        play(game, "draw")
    drawn = newest(game)
    assert (drawn.asked_at, drawn.at) == (MONDAY, MONDAY + 5 * HOUR)
    assert clock(drawn) == NO_CLOCK


def test_asked_at_is_stored_for_bots_too(alice):
    with after():
        game = stop(against_bots(alice))
    with after(minutes=1):
        play_bot_turn(game.pk, game.version)
    bots = game.actions.filter(by=Action.By.BOT).first()
    assert (bots.asked_at, bots.at) == (MONDAY, MONDAY + timedelta(minutes=1))


def test_asked_at_restarts_when_the_seat_is_taken_back(game, alice):
    with after(hours=1):
        leave_game(game_id=game.pk, user=alice)
    with after(hours=2):
        take_back(game_id=game.pk, user=alice)
    with after(hours=3):
        play(fresh(game), "draw")
    drawn = newest(game)
    assert drawn.asked_at == MONDAY + 2 * HOUR
    assert clock(drawn) == (MONDAY + 2 * HOUR, MONDAY + 2 * HOUR + 23 * HOUR, 23 * HOUR, None)


def test_quiet_hours_move_the_deadline_and_cost_no_time(alice, bob):
    """Ten hours from noon to 22:00, and two more after 6:00."""
    User.objects.filter(pk=alice.pk).update(quiet_from=22, quiet_to=6)
    game = daily(User.objects.get(pk=alice.pk), bob)
    with after(hours=20):
        stop(game)
    last = newest(game)
    assert (last.asked_at, last.at) == (MONDAY, MONDAY + 20 * HOUR)
    assert clock(last) == (MONDAY, MONDAY + DAY + 8 * HOUR, DAY, (24 - 12 + 12) * HOUR)


def test_vacation_moves_the_deadline_and_costs_no_time(game, alice):
    """The vacation begins after two hours and ends with the day; two hours later Alice plays."""
    with after(hours=2):
        go_on_vacation(user=alice, days=1)
    with after(hours=14):
        stop(game)
    last = newest(game)
    assert last.asked_at == MONDAY
    assert clock(last) == (MONDAY + 2 * HOUR, MONDAY + 34 * HOUR, 22 * HOUR, (22 - 2 + 12) * HOUR)
