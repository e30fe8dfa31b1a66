"""Cancelling an open table."""

import pytest

from games.models import Game
from games.play.ending import abandon, cancel_table, cancel_when_expired
from games.play.errors import NotHost, NotOpen
from tests.support.clocks import later
from tests.support.people import person
from tests.support.tables import fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_cancelled_table_stays_readable():
    alice = person("Alice")
    game = cancel_table(game_id=open_for(alice).pk, user=alice)
    assert (game.status, game.ended_at is None) == (Game.Status.CANCELLED, False)
    assert [entry.kind for entry in game.entries.all()] == ["opened", "cancelled"]


def test_in_a_table_that_never_began_nobody_began(alice):
    game = open_for(alice, first=1)
    assert (game.first, game.first_by) == (1, "host")
    cancel_table(game_id=game.pk, user=alice)
    assert (fresh(game).first, fresh(game).first_by) == (None, None)


def test_in_a_game_that_is_broken_off_it_stays_known_who_began(alice, bob):
    game = abandon(game_id=running(alice, bob, first=1).pk, user=bob)
    assert (fresh(game).first, fresh(game).first_by) == (1, "host")


def test_a_table_that_nobody_started_is_closed_when_its_time_has_come_and_not_before(alice):
    game = open_for(alice)
    with later(days=13):
        assert cancel_when_expired(game.pk) is None
    assert fresh(game).status == Game.Status.OPEN
    with later(days=15):
        assert cancel_when_expired(game.pk) == game
    assert fresh(game).status == Game.Status.CANCELLED


def test_only_the_host_cancels():
    with pytest.raises(NotHost):
        cancel_table(game_id=open_for(person("Alice")).pk, user=person("Charlie"))


def test_a_running_game_is_not_cancelled_by_its_host():
    alice, bob = person("Alice"), person("Bob")
    with pytest.raises(NotOpen):
        cancel_table(game_id=running(alice, bob).pk, user=alice)
