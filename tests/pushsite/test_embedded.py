"""The site in one process: a visitor's game continues after a stop and after a kill."""

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from pathlib import Path

import pytest

from testing.embedded import EmbeddedSite
from testing.site import ROOT
from testing.visitor import Visitor, choices, hidden
from tests.support.processes import eventually, kill, new_embedded_site
from tools.faults.clock import Clock

SERVE = ("-m", "manage", "serve")

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def site(tmp_path) -> EmbeddedSite:
    return new_embedded_site(tmp_path)


# Packages that take half a second of a start, and that a site in one process needs later, or never.
LOADED = """
import sys
import pushsite.embedded
from django.urls import reverse
reverse("home")
print(*{"ninja", "psycopg", "pydantic", "redis", "webpush"} & {*sys.modules})
"""


def test_a_start_loads_no_package_that_it_does_not_need(site):
    assert site.run("-c", LOADED) == "\n"


OVER = "Again, with normal bots?"


def play_now(visitor: Visitor) -> str:
    visitor.get("/")
    return visitor.post("/play-now/", rules="push").headers["Location"]


def my_decision(visitor: Visitor, path: str) -> str:
    """Return the table's page once the visitor has to decide or the game is over."""

    def asked():
        page = visitor.get(path).text
        return page if choices(page) or OVER in page else None

    return eventually(asked)


def decide(visitor: Visitor, path: str, page: str) -> None:
    """Stop drawing as soon as possible, and take the first choice."""
    actions = choices(page)
    action = "stop" if "stop" in actions else actions[0]
    visitor.post(f"{path}act", action=action, version=hidden(page, "version"), command_id=hidden(page, "command_id"))


def test_visitor_plays_a_whole_game_through_a_stop_and_a_kill(site):
    visitor = Visitor(site.port, site.address)
    with closing(visitor), site.running(*SERVE) as first:
        path = play_now(visitor)
        for _ in range(3):
            decide(visitor, path, my_decision(visitor, path))
        first.send_signal(signal.SIGINT)
        assert first.wait(15) == 0
    with closing(visitor), site.running(*SERVE) as second:
        page = my_decision(visitor, path)
        decide(visitor, path, page)
        kill(second)
    with closing(visitor), site.running(*SERVE):
        while choices(page := my_decision(visitor, path)):
            decide(visitor, path, page)
        assert OVER in page


def test_answer_says_nothing_of_the_software(site):
    with site.running(*SERVE):
        for path in ("/health", "/rules/", "/nothing/", "/static/nothing.css"):
            with closing(HTTPConnection("127.0.0.1", site.port)) as connection:
                connection.request("GET", path)
                answer = connection.getresponse()
            assert [answer.headers[name] for name in ("Server", "Via", "X-Powered-By")] == [None] * 3


WHILE_A_SERVER_IS_SILENT = """
import threading, time, django
django.setup()
from games.channels.hook.channel import Hooks
from games.models import Sweep
from games.play.wake_ups import wake_sweep, wake_test
from pushsite.embedded import jobs

asked, answers = threading.Event(), threading.Event()
Hooks.send_test = classmethod(lambda cls, number: (asked.set(), answers.wait(30)))
with jobs():
    wake_test("hook", 1)
    assert asked.wait(30)
    Sweep.objects.all().delete()
    wake_sweep()
    end = time.monotonic() + 20
    while not Sweep.objects.exists() and time.monotonic() < end:
        time.sleep(0.05)
    print("swept" if Sweep.objects.exists() else "waits")
    answers.set()
"""


def test_sweep_does_not_wait_for_a_strangers_server(site):
    site.environment["DJANGO_SETTINGS_MODULE"] = "pushsite.settings"
    assert site.run("-c", WHILE_A_SERVER_IS_SILENT).splitlines()[-1] == "swept"


def test_clock_set_back_stops_no_sweep(site, tmp_path):
    clock = Clock(tmp_path)
    with site.running(*clock.launcher, *SERVE):
        eventually(lambda: swept(tmp_path))
        clock.set(-7200)
        eventually(lambda: swept(tmp_path) < datetime.now(UTC) - timedelta(hours=1))


def swept(folder: Path) -> datetime | None:
    """Return the time of the site's last sweep by its own clock."""
    with closing(sqlite3.connect(folder / "pushsite.sqlite3")) as database:
        row = database.execute("SELECT at FROM games_sweep").fetchone()
    return row and datetime.fromisoformat(row[0]).replace(tzinfo=UTC)


def test_taken_port_is_reported_in_one_sentence(site):
    with site.running(*SERVE):
        answer = subprocess.run(
            [sys.executable, "manage.py", "serve"], cwd=ROOT, env=site.environment, capture_output=True, text=True
        )
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.splitlines()[-1] == (
        f"CommandError: Port {site.port} is taken. Try another one: PORT={site.port + 1} make run"
    )
