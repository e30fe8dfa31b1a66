"""Cancelling a running game because all agree."""

import pytest

from games.models import LogEntry
from games.play.ending import agree_to_cancel, rather_play_on
from games.play.errors import NotRunning, NotSeated
from games.play.seats.stand_in import leave_game
from tests.support.tables import fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, seats=3, bots={2: "easy"})


def kinds(game):
    return list(game.entries.filter(kind__in=["agreed", "disagreed", "called-off"]).values_list("kind", flat=True))


def test_one_alone_cancels_nothing(game, alice):
    agree_to_cancel(game_id=game.pk, user=alice)
    assert (fresh(game).status, fresh(game).revision) == ("running", game.revision + 1)
    assert game.seat_rows.get(user=alice).would_cancel


def test_once_all_people_agree_it_is_cancelled_and_stays_readable(game, alice, bob):
    for user in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=user)
    end = fresh(game)
    assert (end.status, end.waiting_for, end.position) == ("cancelled", None, game.position)
    assert kinds(game) == ["agreed", "agreed", "called-off"]


def test_consent_can_be_taken_back(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=alice)
    rather_play_on(game_id=game.pk, user=alice)
    agree_to_cancel(game_id=game.pk, user=bob)
    assert (fresh(game).status, kinds(game)) == ("running", ["agreed", "disagreed", "agreed"])


def test_saying_it_twice_is_saying_it_once(game, alice):
    for _ in range(2):
        agree_to_cancel(game_id=game.pk, user=alice)
    assert (kinds(game), fresh(game).revision) == (["agreed"], game.revision + 1)


def test_who_left_to_a_bot_is_not_asked(game, alice, bob):
    leave_game(game_id=game.pk, user=bob)
    agree_to_cancel(game_id=game.pk, user=alice)
    assert fresh(game).status == "cancelled"


def test_the_last_one_to_agree_may_also_leave(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=alice)
    leave_game(game_id=game.pk, user=bob)
    assert (fresh(game).status, game.entries.last().kind) == ("cancelled", LogEntry.Kind.CALLED_OFF)


def test_charlie_is_not_asked(game, charlie, alice):
    with pytest.raises(NotSeated):
        agree_to_cancel(game_id=game.pk, user=charlie)
    with pytest.raises(NotRunning):
        agree_to_cancel(game_id=open_for(alice).pk, user=alice)
