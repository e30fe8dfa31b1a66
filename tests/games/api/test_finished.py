"""Finished games: those of everybody, and all of one's own."""

import json

import pytest
from django.test import Client

from games.api import finished
from games.catalog import RULES
from games.history.export import history_of
from games.luck.analyse import analyse_when_due
from games.models import Game
from games.queries.table import seats_at
from testing.clients import program
from testing.tables import against_bots, fresh, play_to_the_end, running
from tests.games.api.test_reading import problem

pytestmark = pytest.mark.django_db


def test_public_games_are_listed_the_newest_first(alice, bob, monkeypatch):
    monkeypatch.setattr(finished, "FINISHED_LISTED", 2)
    games = [play_to_the_end(running(alice, bob, public=True)) for _ in range(3)]
    client = Client()
    first = client.get("/api/v1/finished").json()
    second = client.get(f"/api/v1/finished?before={first['older']}").json()
    assert [each["id"] for each in first["games"] + second["games"]] == [game.pk for game in reversed(games)]
    assert (first["older"], second["older"]) == (games[1].pk, "")


def test_private_and_running_games_are_not_listed(alice, bob, charlie):
    private = play_to_the_end(running(alice, bob))
    running(alice, bob, public=True)
    for client in (Client(), program(charlie), program(alice)):
        assert client.get("/api/v1/finished").json() == {"games": [], "older": ""}
    assert problem(program(charlie).get(f"/api/v1/finished?before={private.pk}")) == (404, "not-found")


def test_they_are_listed_by_kind(alice, bob):
    games = {slug: play_to_the_end(running(alice, bob, rules=slug, public=True)).pk for slug in RULES}
    for slug, pk in games.items():
        assert [each["id"] for each in Client().get(f"/api/v1/finished?rules={slug}").json()["games"]] == [pk]


def test_lists_of_finished_games_do_not_grow_queries(alice, bob, django_assert_max_num_queries):
    for _ in range(3):
        play_to_the_end(running(alice, bob, public=True))
    with django_assert_max_num_queries(2):
        assert len(Client().get("/api/v1/finished").json()["games"]) == 3


def exported(client: Client) -> list[dict[str, object]]:
    answer = client.get("/api/v1/me/games.ndjson")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/x-ndjson")
    return [json.loads(line) for line in answer.getvalue().decode().splitlines()]


def test_the_export_has_all_my_games_as_their_files(alice, bob, charlie):
    games = [play_to_the_end(against_bots(alice, rules=slug)) for slug in RULES]
    games += [play_to_the_end(running(bob, alice))]
    analysis = analyse_when_due(games[-1].pk)
    running(alice, bob)
    files = {game.pk: history_of(fresh(game), list(seats_at(game.pk)), 1 if game.host == bob else 0) for game in games}
    found = exported(program(alice))
    assert [each["id"] for each in found] == [game.pk for game in reversed(games)]
    assert {each["id"]: each for each in found} == files
    assert found[0]["analysis"] == analysis.found
    assert exported(program(charlie)) == []


def test_the_export_reads_many_games_at_once(alice, bob, monkeypatch, django_assert_max_num_queries):
    for _ in range(5):
        play_to_the_end(running(alice, bob))
    monkeypatch.setattr(finished, "EXPORTED_AT_ONCE", 3)
    client = program(alice)
    with django_assert_max_num_queries(3 + 3 * 7):
        assert len({each["id"] for each in exported(client)}) == Game.objects.count()


def test_an_export_is_limited_and_needs_a_token(alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"export": (1, 3600)}
    client = program(alice)
    assert exported(client) == []
    assert client.get("/api/v1/me/games.ndjson").json()["limit"] == "export"
    assert problem(Client().get("/api/v1/me/games.ndjson")) == (401, "no-token")
