"""What each request of a program passes."""

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from accounts.programs.api_tokens import make_api_token
from games.api import entrance, finished
from games.models import Game
from testing.clients import program, signed_in
from testing.tables import open_for, play_to_the_end, running
from tests.games.api.test_reading import act, problem

pytestmark = pytest.mark.django_db


def test_an_endpoint_about_a_person_needs_a_token(alice):
    for address in ("me", "games"):
        answer = Client().get(f"/api/v1/{address}")
        assert (problem(answer), answer.headers["WWW-Authenticate"]) == ((401, "no-token"), "Bearer")


@pytest.mark.parametrize("sent", ["Bearer pushsite_x", "Bearer x", "Basic eA=="])
def test_a_wrong_token_is_refused_also_where_none_is_needed(alice, bob, sent):
    game = running(alice, bob, public=True)
    assert problem(Client(headers={"Authorization": sent}).get(f"/api/v1/games/{game.pk}")) == (401, "no-token")


def test_wrong_tokens_are_counted_by_address(settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"api": (2, 60)}
    client = Client(headers={"Authorization": "Bearer x"})
    found = [problem(client.get("/api/v1/me")) for _ in range(3)]
    assert found == [(401, "no-token")] * 2 + [(429, "too-often")]


def test_sitting_down_counts_for_the_limit_of_its_button(alice, bob, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"join": (1, 600)}
    client, tables = program(bob), [open_for(alice), open_for(alice)]
    first, second = (client.post(f"/api/v1/games/{table.pk}/seat", content_type="application/json") for table in tables)
    assert (first.status_code, problem(second), second.json()["limit"]) == (200, (429, "too-often"), "join")


def test_a_database_that_is_away_is_a_problem(alice, monkeypatch):
    client = program(alice)

    def away(_text):
        raise OperationalError

    monkeypatch.setattr("games.api.entrance.api_token_of", away)
    answer = client.get("/api/v1/me")
    assert (problem(answer), answer.headers["Retry-After"]) == ((503, "not-available"), "5")


def test_a_browsers_cookies_let_nobody_in(alice, bob):
    game, browser = running(alice, bob), signed_in(alice)
    assert problem(browser.get("/api/v1/me")) == (401, "no-token")
    assert problem(browser.get(f"/api/v1/games/{game.pk}")) == (403, "private")
    assert problem(browser.delete(f"/api/v1/games/{game.pk}/seat")) == (401, "no-token")


def test_a_token_may_send_so_many_requests(alice, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"api": (3, 60)}
    client, other = program(alice), program(alice)
    assert [client.get("/api/v1/me").status_code for _ in range(3)] == [200] * 3
    refused = client.get("/api/v1/me")
    assert problem(refused) == (429, "too-often")
    assert refused.json()["limit"] == "api"
    assert 0 < refused.json()["seconds"] == int(refused.headers["Retry-After"]) <= 60
    assert other.get("/api/v1/me").status_code == 200


def test_a_token_sends_one_request_at_a_time(alice):
    token, text = make_api_token(alice, name="bot", may_play=False, days=None)
    client = Client(headers={"Authorization": f"Bearer {text}"})
    cache.set(f"api-busy:{token.pk}", 1, 60)
    refused = client.get("/api/v1/me")
    assert problem(refused) == (429, "one-at-a-time")
    assert refused.headers["Retry-After"] == "1"
    cache.delete(f"api-busy:{token.pk}")
    assert [client.get("/api/v1/me").status_code for _ in range(2)] == [200, 200]


def test_an_export_keeps_its_mark_until_the_end_and_ends_no_other(alice, bob, monkeypatch):
    monkeypatch.setattr(finished, "EXPORTED_AT_ONCE", 1)
    monkeypatch.setattr(entrance, "MARKED_EVERY", -1)
    for _ in range(3):
        play_to_the_end(running(alice, bob))
    token, text = make_api_token(alice, name="bot", may_play=False, days=None)
    client = Client(headers={"Authorization": f"Bearer {text}"})
    mark = f"api-busy:{token.pk}"
    parts = iter(client.get("/api/v1/me/games.ndjson").streaming_content)
    next(parts)
    own = cache.get(mark)
    cache.delete(mark)  # its time is up
    next(parts)
    assert cache.get(mark) == own
    assert problem(client.get("/api/v1/me")) == (429, "one-at-a-time")
    cache.set(mark, "of another request", 60)
    assert len(list(parts)) == 1
    assert cache.get(mark) == "of another request"


def test_the_mark_of_an_export_ends_with_it(alice, bob):
    play_to_the_end(running(alice, bob))
    client = program(alice)
    assert len(list(client.get("/api/v1/me/games.ndjson").streaming_content)) == 1
    assert client.get("/api/v1/me").status_code == 200


def test_a_body_that_is_too_large_is_a_problem(alice, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    sent = {"name": "x" * 200}
    answer = program(alice).post("/api/v1/games/abcdefghjk/invitations", sent, content_type="application/json")
    assert problem(answer) == (400, "bad-request")


def test_a_game_without_its_rules_is_a_problem(alice, bob):
    game = running(alice, bob)
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    client = program(alice)
    for address in ("", "/history"):
        assert problem(client.get(f"/api/v1/games/{game.pk}{address}")) == (409, "rules-gone")
    assert problem(act(client, game, "draw")) == (409, "rules-gone")


def test_pages_of_other_sites_may_read_what_is_public(alice, bob):
    game = running(alice, bob, public=True)
    address = f"/api/v1/games/{game.pk}"
    read = Client().get(address)
    again = Client().get(address, headers={"If-None-Match": read.headers["ETag"]})
    assert (read.status_code, again.status_code) == (200, 304)
    for answer in (read, again):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Access-Control-Expose-Headers"] == "ETag, Retry-After"
    asked = Client().options(address)
    assert (asked.status_code, asked.headers["Access-Control-Allow-Methods"]) == (204, "GET")
    assert "Access-Control-Allow-Credentials" not in asked.headers


def test_answers_about_a_person_are_stored_nowhere(alice):
    answer = program(alice).get("/api/v1/me")
    assert ("no-store" in answer.headers["Cache-Control"], "Authorization" in answer.headers["Vary"]) == (True, True)


def test_a_method_that_is_not_there_is_a_problem(alice):
    assert problem(program(alice).put("/api/v1/me")) == (405, "method")


def test_an_address_that_is_not_there_is_a_problem(alice):
    for address in ("nothing", "games/NO", "games/abcdefghjk/nothing", ""):
        assert problem(program(alice).get(f"/api/v1/{address}")) == (404, "not-found")
