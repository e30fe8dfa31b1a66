"""An archived game of each kind: everybody sees what they saw before, and its rows come back."""

import re

import pytest
from django.test import Client

from games.catalog import RULES
from games.models import Action, ArchivedGame, Game, Snapshot
from games.play.archive import restore_game
from testing.clients import signed_in
from testing.clocks import after
from testing.people import person
from testing.tables import fresh
from tests.games.play.old_games import archived, old_game, rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True, params=RULES)
def stored(request, world):
    """The id of an old game of this kind of Alice and Bob."""
    with world(lambda: old_game(person("Alice"), person("Bob"), request.param)) as game:
        yield game.pk


@pytest.fixture
def game(stored):
    return Game.objects.get(pk=stored)


def addresses(game, people):
    table = game.get_absolute_url()
    yield from (table, f"{table}history.json", f"{table}luck/", f"/api/v1/games/{game.pk}/history")
    yield from (f"/api/v1/games/{game.pk}", f"/api/v1/games/{game.pk}/events?since=3")
    for version in (1, game.version // 2, game.version):
        yield from (f"{table}replay/?at={version}", f"{table}replay/step?at={version}", f"{table}steps?since={version}")
        yield from (f"{table}why?at={version}", f"/admin/games/game/{game.pk}/review/?at={version}")
    yield from (f"/admin/games/game/{game.pk}/change/", f"/admin/games/game/{game.pk}/change/?p=2")
    for user in people:
        yield from (f"/people/{user.name}/", f"/admin/accounts/user/{user.pk}/change/")
    yield from (f"/ratings/{game.rules}/", "/games/")


def texts(game, *people):
    """What each of these people and a visitor read of the game and of each other, without what each request makes."""
    clients = {user.name: signed_in(user) for user in people} | {"": Client()}
    random = r"[0-9a-f]{8}-[0-9a-f-]{27}|csrfmiddlewaretoken[^>]*|&quot;X-CSRFToken[^}]*"
    found = {}
    for name, client in clients.items():
        for address in addresses(game, people):
            answer = client.get(address)
            text = answer.getvalue().decode() if answer.streaming else answer.text
            found[name, address] = (answer.status_code, re.sub(random, "", text))
    return found


def test_everybody_reads_the_same_before_and_after(game, alice, bob, mary):
    with after(days=400):
        before = texts(game, alice, bob, mary)
        archived(game)
        now = texts(game, alice, bob, mary)
    unanswered = {address for (name, address), (status, _text) in before.items() if name == "Mary" and status != 200}
    assert unanswered <= {f"{game.get_absolute_url()}luck/"}  # not every game has an evaluator
    assert [key for key in before if before[key] != now[key]] == []


@pytest.mark.both_databases
def test_restored_rows_are_those_of_before(game):
    before = {model: rows(model) for model in (Action, Snapshot)}
    archived(game)
    assert Action.objects.exclude(by="timeout").count() == Snapshot.objects.count() == 0
    assert restore_game(game.pk)
    assert {model: rows(model) for model in (Action, Snapshot)} == before
    assert (ArchivedGame.objects.count(), fresh(game).archived_at) == (0, None)
