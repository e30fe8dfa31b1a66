"""No log line contains text that people typed, or a secret."""

import re

import pytest
from django.test import Client

from games.models import Game, Secret
from games.tasks import play_bots
from testing.clients import signed_in
from testing.people import person
from testing.tables import fresh, play_one_by_one

pytestmark = pytest.mark.django_db

TABLE = {
    "rules": "push", "name": "CanaryTable", "seats": "3", "first": "lot", "public": "link", "pace": "daily",
    "seat_1": "easy", "seat_2": "person",
}  # fmt: skip


def test_no_secret_is_logged_during_whole_games(log_lines):
    alice = person("AliceCanary")
    client = signed_in(alice, raise_request_exception=False)
    client.post("/accounts/login/?next=/canary/", {"login": "canary@example.org", "password": "canary password"})
    client.post("/accounts/signup/", {"name": "CanaryTwo", "email": "canary2@example.org", "password1": "canary words"})
    client.post("/games/new/", TABLE)
    game = Game.objects.get(name="CanaryTable")
    client.post(f"/games/{game.pk}/text", {"r": "canary randomness"})
    client.post(f"/games/{game.pk}/fill", {"r": "canary randomness"})
    client.get(f"/games/{game.pk}/?canary=canary")
    client.post(f"/games/{game.pk}/act", {"action": "canary", "version": "canary", "command_id": "canary"})
    Client().get("/canary/canary/")
    Client(enforce_csrf_checks=True).post("/play-now/?canary=1", headers={"Referer": "https://canary.example/"})
    now = fresh(game)
    play_bots.apply([now.pk, now.version])
    play_one_by_one(now)

    text = log_lines.text()
    assert len(re.findall("event=request", text)) == 9
    assert "canary" not in text.lower()
    secrets = [client.session.session_key, client.cookies["csrftoken"].value, Secret.objects.get(game=game).value.hex()]
    assert [secret for secret in secrets if secret in text] == []


@pytest.mark.parametrize("host", ["canary.example", "testserver:canary"])
def test_suspicious_request_is_logged_without_its_host(log_lines, host):
    assert Client().get("/mail/stop/canary/?canary=1", headers={"Host": host}).status_code == 400
    line = log_lines.one("logger=django.security.DisallowedHost")
    assert " event=suspicious request=" in line and " status_code=400 error=DisallowedHost " in line
    assert "canary" not in log_lines.text()
