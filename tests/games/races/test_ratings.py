"""Games with players in common that end at the same moment: all of them count, one after the other."""

from functools import partial
from threading import Barrier

import pytest

from games.models import Case
from games.ratings import rate as module
from games.ratings.models import RatedGame, Rating
from games.ratings.recompute import recompute
from testing.people import person
from testing.tables import play_to_the_end, running
from tests.games.ratings.test_linked_accounts import share_a_browser
from tests.support.database import at_once

pytestmark = pytest.mark.django_db(transaction=True)

WAIT = 30


def end_at_once(games, monkeypatch):
    """End all ``games`` in a thread each; none is rated before all have come to their end."""
    at_the_end, lock = Barrier(len(games)), module.locked_ratings

    def waiting(*args):
        at_the_end.wait(WAIT)
        return lock(*args)

    monkeypatch.setattr(module, "locked_ratings", waiting)
    at_once([partial(play_to_the_end, game, seed) for seed, game in enumerate(games)])
    monkeypatch.undo()


def test_games_of_the_same_people_all_count_and_give_what_recomputing_gives(monkeypatch):
    alice, bob, charlie = (person(name) for name in ("Alice", "Bob", "Charlie"))
    for _ in range(2):  # at first they have no ratings that could be locked
        games = [running(*pair, rated=True) for pair in ((alice, bob), (bob, charlie), (charlie, alice))]
        end_at_once(games, monkeypatch)
    assert RatedGame.objects.count() == 6
    assert set(Rating.objects.values_list("person__name", "games")) == {("Alice", 4), ("Bob", 4), ("Charlie", 4)}
    done = recompute("push", write=False)
    assert (done.games, done.differ) == (6, 0)


def test_two_accounts_are_flagged_once_by_games_of_two_kinds(monkeypatch):
    alice, bob = person("Alice"), person("Bob")
    share_a_browser(alice, bob)
    games = [running(alice, bob, rated=True), running(bob, alice, rules="pushemup", rated=True)]
    end_at_once(games, monkeypatch)
    assert (RatedGame.objects.count(), Case.objects.count()) == (2, 1)
