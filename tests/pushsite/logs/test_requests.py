"""The log line of a request."""

import uuid

import pytest
from django.test import Client

from games.play.revision import revision_token
from testing.clients import signed_in
from testing.people import person
from testing.tables import running

pytestmark = pytest.mark.django_db


def test_request_is_one_line_with_person_route_and_game(log_lines):
    alice = person("Alice")
    game = running(alice, person("Bob"))
    answer = signed_in(alice).get(f"/games/{game.pk}/", headers={"X-Request-ID": "from-the-proxy"})
    line = log_lines.one("event=request")
    assert "level=info" in line
    assert "request=from-the-proxy method=GET route=games/<game:game_id>/ status=200 ms=" in line
    assert line.endswith(f" game={game.pk} user={alice.pk}")
    assert answer.headers["X-Request-ID"] == "from-the-proxy"


@pytest.mark.parametrize("given", ["", "short", "a" * 65, "two words", "line\\nbreak", "<script>alert(1)</script>"])
def test_invalid_request_id_is_replaced(log_lines, given):
    made = Client().get("/rules/", headers={"X-Request-ID": given}).headers["X-Request-ID"]
    assert uuid.UUID(made).hex == made
    assert f"request={made}" in log_lines.one("event=request")


def test_poll_without_news_is_not_logged(log_lines):
    alice = person("Alice")
    game = running(alice, person("Bob"))
    client = signed_in(alice)
    assert client.get(f"/games/{game.pk}/table?revision={revision_token(game)}").status_code == 204
    assert log_lines.all() == []


def test_request_of_a_visitor_names_no_user(log_lines):
    Client().get("/rules/")
    assert "user=" not in log_lines.one("event=request")


def test_failure_is_logged_as_an_error_with_its_place(log_lines, monkeypatch):
    def fail(**arguments):
        raise ZeroDivisionError("canary")

    monkeypatch.setattr("games.views.home.play_now", fail)
    client = signed_in(person("Alice"), raise_request_exception=False)
    assert client.post("/play-now/", {"rules": "push"}).status_code == 500
    line = log_lines.one("event=request")
    assert "level=error" in line and "route=play-now/ status=500" in line
    assert "error=ZeroDivisionError trace=tests/pushsite/logs/test_requests.py:" in line


def test_unknown_path_is_not_logged(log_lines):
    Client().get("/canary/?canary=canary")
    line = log_lines.one("event=request")
    assert "status=404" in line and "canary" not in line
