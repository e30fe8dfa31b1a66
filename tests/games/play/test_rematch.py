"""Another game like one that is over."""

import pytest

from accounts.close import close_account
from games.models import Game
from games.play.cancel import cancel_table
from games.play.errors import NotRunning, NotSeated
from games.play.play_now import play_now
from games.play.rematch import rematch
from games.play.seats.stand_in import leave_game
from tests.support.people import person
from tests.support.tables import ended, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_rematch_against_bots_starts_at_once():
    alice = person("Alice")
    end = ended(play_now(user=alice, rules="push"))
    again = rematch(game_id=end.pk, user=alice)
    assert (again.status, again.rematch_of, again.seats) == (Game.Status.RUNNING, end, 3)


def test_a_rematch_among_people_is_one_open_table_for_all_of_them():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob, options={"risky": True}))
    first, second = (rematch(game_id=end.pk, user=user) for user in (bob, alice))
    assert first == second
    assert (first.status, first.host, first.options) == (Game.Status.OPEN, bob, end.options)


def test_a_rematch_invites_who_played_to_the_end_and_nobody_else(alice, bob):
    gone, closed = person("Gone"), person("Closed")
    game = running(alice, bob, gone, closed, seats=5, bots={4: "easy"})
    leave_game(game_id=game.pk, user=gone)
    end = ended(game)
    close_account(closed.pk, by=closed)
    again = rematch(game_id=end.pk, user=alice)
    rematch(game_id=end.pk, user=bob)
    assert [(each.person, each.by) for each in again.invitations.all()] == [(bob, alice)]
    assert [notice.person for notice in again.notices.filter(kind="invitation")] == [bob]


@pytest.mark.parametrize(("first", "again"), [(1, (1, "host")), (None, (None, None))])
def test_who_begins_a_rematch_is_the_host_s_choice_again_or_a_new_lot(alice, bob, first, again):
    end = ended(running(alice, bob, first=first))
    table = rematch(game_id=end.pk, user=alice)
    assert (table.first, table.first_by) == again


def test_a_rematch_that_was_cancelled_is_none_and_can_be_asked_for_again():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob))
    cancelled = cancel_table(game_id=rematch(game_id=end.pk, user=alice).pk, user=alice)
    again = rematch(game_id=end.pk, user=bob)
    assert (again.status, again.host) == (Game.Status.OPEN, bob)
    assert rematch(game_id=end.pk, user=alice) == again != cancelled


def test_a_rematch_waits_for_the_end():
    alice = person("Alice")
    with pytest.raises(NotRunning):
        rematch(game_id=play_now(user=alice, rules="push").pk, user=alice)


def test_charlie_has_no_rematch():
    end = ended(play_now(user=person("Alice"), rules="push"))
    with pytest.raises(NotSeated):
        rematch(game_id=end.pk, user=person("Charlie"))
