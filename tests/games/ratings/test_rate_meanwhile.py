"""Games that end while all ratings are worked out again; PostgreSQL only, since SQLite has one writer at a time."""

from threading import Thread

import pytest
from django.db import connection

from games.ratings.models import Rating
from games.ratings.recompute import recompute
from testing.tables import ended, running
from tests.support.database import how_many_wait_for_a_lock
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ending(alice, bob, charlie):
    """A rated game of newcomers, which a thread ends; another game is over."""
    ended(running(bob, charlie, rated=True))
    game = running(alice, bob, rated=True)

    def end() -> None:
        ended(game)
        connection.close()

    return Thread(target=end)


def test_a_game_that_ends_while_ratings_are_written_is_rated_afterwards(ending, alice):
    def end_meanwhile(_games: int) -> None:
        ending.start()
        eventually(lambda: how_many_wait_for_a_lock() == 1)

    recompute("push", write=True, progress=end_meanwhile)
    ending.join()
    assert Rating.objects.get(person=alice).games == 1
    assert recompute("push", write=False).differ == 0


def test_a_game_that_ends_during_a_check_is_no_difference(ending):
    def end_meanwhile(_games: int) -> None:
        ending.start()
        ending.join()

    assert recompute("push", write=False, progress=end_meanwhile).differ == 0
    assert recompute("push", write=False).games == 2
