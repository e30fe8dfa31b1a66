"""What reaches Sentry when a bot, a task and a page fail: the place of the error, and nothing that is secret."""

import gzip
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise

import brotli
import pytest
from django.utils import timezone

from games.models import Game
from pushsite.logs.sentry import without_contents
from testing.clients import signed_in
from testing.people import person
from testing.site import ROOT
from testing.tables import against_bots, fresh
from tests.games.leaks.needles import planted_in
from tests.support.processes import shared_environment

SECRETS = ["canary", "charlie", "example.org", "192.0.2.77", "testserver", "/nowhere/", "/check/?"]

UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress}


class Receiver(ThreadingHTTPServer):
    """Stands for Sentry: takes all that it is sent, and keeps the texts."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Taking)
        self.texts: list[str] = []

    @property
    def dsn(self) -> str:
        return f"http://public-key@127.0.0.1:{self.server_port}/7"

    def events(self) -> list[dict]:
        """Return the events in the envelopes: a line about each is before it."""
        lines = [json.loads(line) for text in self.texts for line in text.splitlines() if line]
        return [event for about, event in pairwise(lines) if about.get("type") == "event"]


class _Taking(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.texts.append(UNPACK[self.headers["Content-Encoding"]](body).decode())
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_given: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("processes")
def test_crashes_arrive_without_cards_secrets_names_and_addresses(receiver):
    charlie = person("Charlie")
    game = against_bots(charlie, name="CanaryTable")
    needles = planted_in(game)
    its_turn = fresh(game).position | {"to_act": 1, "turn": 1}  # a bot's
    Game.objects.filter(pk=game.pk).update(position=its_turn, to_act=1, waiting_for=None, bot_due_at=timezone.now())
    session = signed_in(charlie).session.session_key
    environment = shared_environment(SENTRY_DSN=receiver.dsn, SENTRY_ENVIRONMENT="trial")
    command = [sys.executable, "-m", "tests.pushsite.logs.crash", game.pk, session]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr

    said = {(event.get("logger"), event.get("transaction")) for event in receiver.events()}
    assert said == {
        ("games.play.actions.bot_turns", "games.tasks.play_bots"),
        (None, "games.tasks.check_history"),
        (None, "/check/"),
        (None, None),
        ("games.crash", None),
        ("gunicorn.error", None),
    }
    errors = [event["exception"]["values"][-1] for event in receiver.events() if "exception" in event]
    assert [(error["type"], error["stacktrace"]["frames"][-1]["function"]) for error in errors] == [
        ("RuntimeError", "fail")
    ] * len(errors)
    text = "\n".join(receiver.texts)
    assert needles.found_in(text) == set()
    assert [secret for secret in [*SECRETS, game.pk, session] if secret.lower() in text.lower()] == []


def test_variables_and_messages_are_left_out_whatever_the_sdk_adds():
    frame = {"function": "play", "lineno": 7, "vars": {"hand": ["canary"]}, "abs_path": "/home/canary"}
    error = {
        "type": "ValueError",
        "value": "canary",
        "stacktrace": {"frames": [frame]},
        "mechanism": {"data": "canary"},
    }
    event = {
        "event_id": "1",
        "server_name": "canary",
        "user": {"ip_address": "canary"},
        "request": {"url": "canary"},
        "extra": {"args": ["canary"]},
        "breadcrumbs": {"values": ["canary"]},
        "transaction": "/canary/",
        "transaction_info": {"source": "url"},
        "logger": "elsewhere",
        "logentry": {"message": "canary", "params": ["canary"]},
        "exception": {"values": [error]},
    }
    sent = without_contents(event)
    assert "canary" not in json.dumps(sent)
    assert sent["exception"]["values"][0]["stacktrace"]["frames"] == [{"function": "play", "lineno": 7}]


def test_message_of_the_site_is_sent_without_its_arguments():
    event = {"logger": "games.tasks", "logentry": {"message": "sweep failed in %s", "params": ["canary"]}}
    assert without_contents(event)["logentry"] == {"message": "sweep failed in %s"}
