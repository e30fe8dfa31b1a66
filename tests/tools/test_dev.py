"""`make dev` follows changes, shows the debug toolbar on whole pages, and plays; production knows nothing of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.request import Request, urlopen

import pytest

from testing.services.process import free_port
from testing.site import ROOT
from testing.visitor import Visitor, choices
from tests.support.processes import copied_sources, eventually, kill, migrated_database, production
from tools.dev import _start_database

pytestmark = pytest.mark.usefixtures("processes")

TOOLBAR = 'id="djDebug"'
DEBUGGING = """
import django, sys
django.setup()
from django.conf import settings
from django.urls import get_resolver
get_resolver().url_patterns
names = (*sys.modules, *settings.INSTALLED_APPS, *settings.MIDDLEWARE)
print(settings.DEBUG, [name for name in names if "debug_toolbar" in name])
"""


class DevSite:
    """The site of `make dev` on SQLite, in a copy of the sources that a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> str:
        """Return the answer, "" while the site starts."""
        try:
            with urlopen(Request(self.address + path, headers=headers), timeout=60) as answer:
                return answer.read().decode()
        except OSError:
            return ""

    def change(self, path: str, old: str, new: str) -> None:
        """Change a source file."""
        file = self.folder / path
        text = file.read_text()
        assert old in text
        file.write_text(text.replace(old, new, 1))


@pytest.fixture
def site(tmp_path) -> Iterator[DevSite]:
    sources, data = copied_sources(tmp_path / "sources"), tmp_path / "data"
    data.mkdir()
    migrated_database(data)
    site = DevSite(sources)
    without = {"DATABASE_URL", "REDIS_URL", "PUSHSITE_MODE"}
    environment = {name: value for name, value in os.environ.items() if name not in without} | {
        "DB": "sqlite",
        "PUSHSITE_DATA": str(data),
        "PORT": str(site.port),
    }
    command = [sys.executable, "-m", "tools.dev"]
    started = subprocess.Popen(command, cwd=sources, env=environment, start_new_session=True)
    try:
        eventually(lambda: site.get("/health"), 120)
        yield site
    finally:
        kill(started)


def test_it_follows_changes_and_has_the_toolbar_and_bots_play(site):
    assert TOOLBAR in site.get("/rules/")
    assert TOOLBAR in site.get("/", **{"Accept-Encoding": "br, gzip"})  # as browsers ask
    assert TOOLBAR not in site.get("/rules/", **{"HX-Request": "true"})
    assert '"/static/css/site.css"' in site.get("/rules/")  # not collected

    site.change("static/css/base.css", "\n", "\n/* changed */\n")
    assert "/* changed */" in site.get("/static/css/base.css")
    site.change("templates/site/footer.html", "<footer", "<!-- changed --><footer")
    eventually(lambda: "<!-- changed -->" in site.get("/rules/"))

    with closing(Visitor(site.port, site.address)) as visitor:
        visitor.get("/")
        table = visitor.post("/play-now/", rules="push").headers["Location"]
        assert "djDebug" in visitor.get(table).text
        eventually(lambda: choices(visitor.get(table).text), 120)
    assert "mail" in site.get("/mail/").lower()

    site.change("pushsite/health.py", 'HttpResponse("ok\\n"', 'HttpResponse("changed\\n"')
    eventually(lambda: site.get("/health") == "changed\n", 120)


def test_production_has_neither_toolbar_nor_debugging():
    command = [sys.executable, "-c", DEBUGGING]
    environment = production(DJANGO_SETTINGS_MODULE="pushsite.settings")
    said = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert said == "False []\n"


def test_unknown_database_is_refused_in_one_sentence():
    assert ended_with(DB="oracle") == (1, "DB must be postgresql or sqlite, not 'oracle'.\n")


def test_folder_among_the_sources_is_refused_before_anything_is_made_there():
    says = "PUSHSITE_DATA must be data/ or a folder in it, or a folder outside the checkout.\n"
    assert ended_with(DB="oracle", PUSHSITE_DATA="static") == (1, says)


def ended_with(**variables: str) -> tuple[int, str]:
    """Return status and errors of `make dev` with variables that it refuses."""
    ended = subprocess.run(
        [sys.executable, "-m", "tools.dev"], cwd=ROOT, env=os.environ | variables, capture_output=True, text=True
    )
    return ended.returncode, ended.stderr


def test_empty_variables_start_the_database_that_unset_ones_start(monkeypatch, tmp_path):
    started = []

    @contextmanager
    def kept_postgres(data: Path) -> Iterator[SimpleNamespace]:
        started.append(data)
        yield SimpleNamespace(url="postgres://kept")

    monkeypatch.setattr("testing.services.postgres.kept_postgres", kept_postgres)
    for name in ("DB", "DATABASE_URL", "PUSHSITE_DATA"):
        monkeypatch.setenv(name, "")
    with ExitStack() as services:
        _start_database(services)
        assert (started, os.environ["DATABASE_URL"]) == ([ROOT / "data/postgresql"], "postgres://kept")
