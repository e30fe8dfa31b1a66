"""A running game that somebody has left for good."""

import pytest

from games.models import Game
from games.play.ending import abandon
from games.play.errors import NotRunning
from tests.support.people import person
from tests.support.tables import against_bots, ended, fresh, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_it_is_cancelled_and_kept(alice):
    game = running(alice, person("Bob"))
    play(game, "stop")
    before = fresh(game)
    after = abandon(game_id=game.pk, user=alice)
    assert (after.status, after.ended_at is None) == (Game.Status.CANCELLED, False)
    assert (after.position, after.version, after.revision) == (before.position, before.version, before.revision + 1)
    assert game.actions.count() == before.version


def test_the_log_says_whose_seat_was_left_and_when(alice):
    game = abandon(game_id=running(person("Bob"), alice).pk, user=alice)
    entry = game.entries.last()
    assert (entry.kind, entry.seat, entry.person, entry.version) == ("cancelled", 1, alice, game.version)


def test_nobody_is_waited_for_any_more(alice):
    game = against_bots(alice)
    abandon(game_id=game.pk, user=alice)
    now = fresh(game)
    assert (now.waiting_for, now.waiting_since, now.bot_due_at) == (None, None, None)
    with pytest.raises(NotRunning):
        play(game, "draw", user=alice)


def test_a_game_that_is_over_stays_over(alice):
    end = ended(against_bots(alice))
    assert abandon(game_id=end.pk, user=alice).status == Game.Status.FINISHED
