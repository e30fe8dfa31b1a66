"""Locking a game's row."""

import pytest

from accounts.models import User
from games.play.lock import locked_by_host, locked_open, locked_seat
from games.refusals import NotHost, NotOpen, NotRunning, NotSeated
from testing.tables import open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_only_the_player_of_a_running_game_can_lock_a_seat(alice, bob, charlie):
    game = running(alice, bob)
    assert locked_seat(game.pk, bob) == (game, game.seat_rows.get(number=1))
    with pytest.raises(NotSeated):
        locked_seat(game.pk, charlie)


def test_closed_account_has_no_seat(alice, bob):
    game = running(alice, bob)
    User.objects.filter(pk=bob.pk).update(closed_at=game.started_at)
    with pytest.raises(NotSeated):
        locked_seat(game.pk, bob)


def test_seats_are_locked_in_running_games_and_tables_while_open(alice, bob):
    with pytest.raises(NotRunning):
        locked_seat(open_for(alice).pk, alice)
    with pytest.raises(NotOpen):
        locked_open(running(alice, bob).pk)


def test_only_the_host_can_lock_the_table(alice, bob):
    game = open_for(alice)
    assert locked_by_host(game.pk, alice) == game
    with pytest.raises(NotHost):
        locked_by_host(game.pk, bob)
