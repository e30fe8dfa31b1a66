"""A bot for a player who is idle in a game without clocks."""

import pytest

from games.models import LogEntry
from games.play.absence.stand_in import seat_bot_for_idle, take_back
from games.refusals import NotSeated, Refusal
from testing.clocks import MONDAY, after, at, daily, stop
from testing.tables import against_bots, fresh, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """The game waits for Bob since Monday noon."""
    with at(MONDAY):
        return stop(running(alice, bob))


@pytest.mark.both_databases
def test_any_player_may_seat_a_bot_after_thirty_days(game, alice, bob):
    with after(days=30):
        seat_bot_for_idle(game_id=game.pk, user=alice)
    assert (fresh(game).waiting_for, game.seat_rows.get(user=bob).stand_in) == (None, "normal")
    entry = game.entries.get(kind=LogEntry.Kind.IDLE)
    assert (entry.seat, entry.person) == (1, alice)
    assert take_back(game_id=game.pk, user=bob).waiting_for == bob


def test_bot_cannot_be_seated_before_thirty_days(game, alice):
    with after(days=29, hours=23), pytest.raises(Refusal, match="30 days without a move"):
        seat_bot_for_idle(game_id=game.pk, user=alice)


def test_idle_player_and_charlie_cannot_seat_a_bot(game, bob, charlie):
    with after(days=31):
        with pytest.raises(Refusal):
            seat_bot_for_idle(game_id=game.pk, user=bob)
        with pytest.raises(NotSeated):
            seat_bot_for_idle(game_id=game.pk, user=charlie)


def test_bot_cannot_be_seated_where_a_clock_runs(alice, bob):
    game = daily(alice, bob)
    with after(days=31), pytest.raises(Refusal):
        seat_bot_for_idle(game_id=game.pk, user=bob)


def test_bot_cannot_be_seated_while_a_bot_is_to_act(alice):
    """A queue that was down for a month does not make a bot an idle player."""
    with at(MONDAY):
        game = stop(against_bots(alice))
    with after(days=31), pytest.raises(Refusal):
        seat_bot_for_idle(game_id=game.pk, user=alice)
