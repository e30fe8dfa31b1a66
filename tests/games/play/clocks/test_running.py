"""When clocks start and stop."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from games.models import Game
from games.play.absence.stand_in import leave_game, take_back
from games.play.tables.ending import close
from testing.clocks import MONDAY, after, at, daily, stop
from testing.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db

DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.fixture
def game(alice, bob):
    """Alice plays first and has a day."""
    return daily(alice, bob)


def bank(game: Game, seat: int) -> timedelta | None:
    return game.seat_rows.get(number=seat).bank


def test_first_player_has_the_start_of_the_pace(game):
    assert (game.clock_since, game.deadline) == (MONDAY, MONDAY + DAY)


@pytest.mark.parametrize("pace, start", [("quick", timedelta(minutes=10)), ("relaxed", 3 * DAY)])
def test_each_pace_has_its_own_start(alice, bob, pace, start):
    assert daily(alice, bob, pace=pace).deadline == MONDAY + start


def test_table_without_a_pace_has_no_clock(alice, bob):
    game = running(alice, bob)
    assert (game.clock_since, game.deadline) == (None, None)


def test_game_against_bots_only_has_no_clock(alice):
    game = against_bots(alice, pace="daily")
    assert (game.pace, game.deadline) == ("none", None)


def test_second_decision_of_a_turn_changes_no_bank(game):
    with after(hours=3):
        play(game, "draw")
    assert (fresh(game).clock_since, fresh(game).deadline) == (MONDAY, MONDAY + DAY)


@pytest.mark.both_databases
def test_end_of_a_turn_adds_time_once_and_starts_the_next_clock(game):
    with after(hours=3):
        game = stop(game)
    assert (bank(game, 0), bank(game, 1)) == (21 * HOUR + 12 * HOUR, None)
    assert game.deadline == MONDAY + 3 * HOUR + DAY


def test_turn_adds_time_once(game):
    """Draw, place, stop and take are decisions of one turn."""
    with at(MONDAY):
        play(game, "draw")
        stop(game)
    assert bank(game, 0) == DAY + 12 * HOUR


def test_bank_never_exceeds_its_maximum(game, alice):
    with at(MONDAY):
        for _ in range(12):
            game = stop(game)
    assert bank(game, 0) == bank(game, 1) == 2 * DAY


def test_no_clock_runs_while_a_bot_decides(alice, bob):
    game = daily(alice, bob, seats=3, bots={2: "easy"})
    game = stop(game)
    while not game.bot_due_at:
        game = stop(game)
    assert (game.clock_since, game.deadline) == (None, None)


def test_leaving_and_coming_back_gains_no_time(game, alice):
    with after(hours=3):
        leave_game(game_id=game.pk, user=alice)
        assert (fresh(game).deadline, bank(game, 0)) == (None, 21 * HOUR)
    with after(hours=4):
        take_back(game_id=game.pk, user=alice)
    assert fresh(game).deadline == MONDAY + 4 * HOUR + 21 * HOUR


def test_action_after_the_deadline_and_before_the_sweep_is_in_time(game):
    with after(days=3):
        game = stop(game)
    assert (bank(game, 0), game.waiting_for.name) == (12 * HOUR, "Bob")


def test_clock_uses_the_quiet_hours_of_the_player_to_act(alice, bob):
    for person, begin, end in ((alice, 22, 8), (bob, 12, 14)):
        person.time_zone, person.quiet_from, person.quiet_to = "Europe/Paris", begin, end
        person.save()
    game = daily(alice, bob)  # noon is two o'clock in Paris
    assert game.deadline == MONDAY + DAY + 20 * HOUR  # two nights
    with at(MONDAY):
        assert stop(game).deadline == MONDAY + DAY + 2 * HOUR


def test_quick_pace_ignores_quiet_hours(alice, bob):
    alice.quiet_from, alice.quiet_to = 12, 20
    alice.save()
    assert daily(alice, bob, pace="quick").deadline == MONDAY + timedelta(minutes=10)


def test_changed_quiet_hours_count_from_the_next_turn(game, alice):
    alice.quiet_from, alice.quiet_to = 14, 20
    alice.save()
    with after(hours=1):
        play(game, "draw")
    assert fresh(game).deadline == MONDAY + DAY
    with after(hours=2):  # leaving and coming back does not change them
        leave_game(game_id=game.pk, user=alice)
        take_back(game_id=game.pk, user=alice)
    assert fresh(game).deadline == MONDAY + DAY
    with after(hours=3):
        game = stop(stop(game))
    assert (game.waiting_for, game.deadline) == (alice, MONDAY + DAY + 23 * HOUR)  # 33 hours, and two afternoons


def test_finished_game_has_no_deadline(game, alice, bob):
    with at(MONDAY):
        end = ended(game)
    assert (end.status, end.clock_since, end.deadline) == ("finished", None, None)
    other = daily(alice, bob)
    close(other, timezone.now())
    assert (fresh(other).clock_since, fresh(other).deadline) == (None, None)


@pytest.mark.both_databases
def test_database_refuses_a_decision_without_a_deadline(game):
    with pytest.raises(IntegrityError, match="game_with_a_pace_has_an_end"):
        Game.objects.filter(pk=game.pk).update(deadline=None)


def test_unknown_pace_is_refused(alice):
    from games.refusals import Invalid

    with pytest.raises(Invalid, match="no such pace"):
        open_for(alice, pace="hasty")
