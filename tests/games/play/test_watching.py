"""How many people watch a running game, which its players read."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.play import watching
from games.play.watching import SPECTATOR_TOKEN_LENGTH, count_spectator, spectator_token, spectators
from testing.clients import signed_in
from testing.tables import running

pytestmark = pytest.mark.django_db
GAME = "watchedone"


@pytest.fixture(autouse=True)
def _one_window(monkeypatch):
    """An empty cache, and no new window of time in the midst of a test."""
    cache.clear()
    now = watching._window()
    monkeypatch.setattr(watching, "_window", lambda: now)


def polled(client, game):
    """The answer to the poll of a page that ``client`` has just opened."""
    found = re.search('hx-get="(/games/[^"]*/table[^"]*)"', client.get(f"/games/{game.pk}/").text)
    return client.get(found[1].replace("&amp;", "&"))


def test_everybody_counts_once_and_is_forgotten_after_a_while(monkeypatch):
    for who in ("person 1", "person 2", "person 1"):
        count_spectator(GAME, spectator_token(GAME, who))
    now = watching._window()
    assert spectators(GAME) == 2
    monkeypatch.setattr(watching, "_window", lambda: now + 2)
    assert spectators(GAME) == 0


def test_nobody_can_make_marks_up():
    count_spectator(GAME, "0" * SPECTATOR_TOKEN_LENGTH)
    count_spectator(GAME, spectator_token("anothergame", "person 1"))
    assert spectators(GAME) == 0


def test_polls_of_spectators_count_and_those_of_players_tell_how_many(alice, bob, charlie):
    game = running(alice, bob, public=True)
    player, others = signed_in(alice), [signed_in(charlie), signed_in(charlie), Client()]
    assert polled(player, game)["Spectators"] == "0"
    for each in others:
        answer = polled(each, game)
        assert (answer.status_code, "Spectators" in answer) == (204, False)
    assert polled(player, game)["Spectators"] == "2"
    page = player.get(f"/games/{game.pk}/").text
    assert "2 spectators" in page
    assert "2 spectators" not in others[0].get(f"/games/{game.pk}/").text


@pytest.mark.parametrize("closed", [{"public": False}, {"public": True, "watchable": False}])
def test_nobody_is_counted_where_nobody_may_watch(closed, alice, bob):
    answer = polled(signed_in(alice), running(alice, bob, **closed))
    assert "Spectators" not in answer


def test_counting_asks_the_database_nothing():
    with CaptureQueriesContext(connection) as queries:
        count_spectator(GAME, spectator_token(GAME, "person 1"))
        spectators(GAME)
    assert len(queries) == 0
