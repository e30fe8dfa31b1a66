"""Processes of the site, on the test's own services or embedded in a folder, and their environments."""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

from django.conf import settings
from django.db import connection

from tests.support.services import FOLDER
from tools.lint.steps import PRODUCTION
from tools.services.process import free_port

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("accounts", "games", "locale", "pushsite", "static", "templates", "tools", "manage.py", "check_history.py")


def shared_environment(**changed: str) -> dict[str, str]:
    """Return the environment of a process that shares this test's database; ``changed`` wins."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        url = f"sqlite:///{name}"  # urlsplit would lose one of its slashes
    else:
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    return os.environ | {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL} | changed


@contextmanager
def process(arguments: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Python process; kill it at the end if it still runs."""
    started = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=environment, start_new_session=True)
    try:
        yield started
    finally:
        kill(started)


def kill(started: subprocess.Popen[bytes]) -> None:
    """Kill the process and its children with ``kill -9``."""
    if started.poll() is None:
        os.killpg(started.pid, signal.SIGKILL)
    started.wait()


@contextmanager
def worker(**changed: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Celery worker on the test's database and broker; its bots do not pause."""
    arguments = [
        "-m",
        "celery",
        "-A",
        "pushsite",
        "worker",
        "-P",
        "solo",
        "-l",
        "WARNING",
        "--without-gossip",
        "--without-mingle",
    ]
    unchecked = {"CELERY_SKIP_CHECKS": "true"}  # workers of production sites make them; half a second
    with process(arguments, shared_environment(**unchecked | changed)) as started:
        yield started


def eventually(answer: Callable[[], object], seconds: float = 60, every: float = 0.05) -> object:
    """Call ``answer`` every ``every`` seconds until it is true, and return it; fail if it takes too long."""
    end = time.monotonic() + seconds
    while not (found := answer()):
        assert time.monotonic() < end, f"not within {seconds} seconds"
        time.sleep(every)
    return found


def production(**changed: str | None) -> Mapping[str, str]:
    """Return this process's environment for a production site; ``None`` removes a variable."""
    unsafe = {"DJANGO_ALLOW_ASYNC_UNSAFE": None}  # browser tests set it in this process
    given = os.environ | unsafe | PRODUCTION | changed
    return {name: value for name, value in given.items() if value is not None}


class EmbeddedSite:
    """An embedded site that keeps its data in ``folder`` between starts."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._environment = _environment(folder, self.port)
        shutil.copytree(_new_site(), folder, dirs_exist_ok=True)
        collected_static_files(folder)

    @contextmanager
    def running(self, launcher: Sequence[str] = ()) -> Iterator[subprocess.Popen[bytes]]:
        """Run the site through ``launcher``; wait until it answers, and kill it after the block if it still runs."""
        with process([*launcher, "-m", "manage", "serve"], self._environment) as started:
            eventually(self._answers)
            yield started

    def _answers(self) -> bool:
        try:
            return Visitor(self).get("/health") == "ok\n"
        except URLError:
            return False


def migrated_database(folder: Path) -> None:
    """Copy the database of a new site, so that migrating it changes nothing."""
    shutil.copy(_new_site() / "pushsite.sqlite3", folder)


def collected_static_files(folder: Path) -> str:
    """Copy the static files of a new site, so that collecting them compresses none; return it as ``STATIC_ROOT``."""
    return str(shutil.copytree(shared_static_files(), folder / "static"))


def shared_static_files() -> Path:
    """What ``collectstatic`` makes: the folder is for all tests of a run, and only to be read."""
    return _made_once("collectstatic", "--noinput") / "static"


def copied_sources(folder: Path) -> Path:
    """Copy what runs the site into a new folder, so that a test may change it; return the folder."""
    folder.mkdir()
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    return folder


def _new_site() -> Path:
    return _made_once("migrate")


def _made_once(command: str, *options: str) -> Path:
    """The data of an embedded site after this command, which the first process of a run to need it runs."""
    of_run = Path(os.environ[FOLDER])
    folder, made = of_run / command, of_run / f"{command} is done"
    with (of_run / f"{command} lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            folder.mkdir(exist_ok=True)
            environment = _environment(folder, free_port())
            subprocess.run(
                [sys.executable, "manage.py", command, *options, "-v0"], cwd=ROOT, env=environment, check=True
            )
            made.touch()
    return folder


def _environment(folder: Path, port: int) -> Mapping[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return inherited | {
        "PUSHSITE_MODE": "embedded",
        "PUSHSITE_DATA": str(folder),
        "PORT": str(port),
    }


class Visitor:
    """A browser with cookies and without JavaScript."""

    def __init__(self, site: EmbeddedSite) -> None:
        self._site = site
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def get(self, path: str) -> str:
        """Return the page's text."""
        with self._opener.open(self._site.address + path, timeout=60) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Send a form; return the path that it leads to, and the text there."""
        token = next(cookie.value for cookie in self._cookies if cookie.name == "csrftoken")
        body = urlencode(fields | {"csrfmiddlewaretoken": token or ""}).encode()
        try:
            with self._opener.open(self._site.address + path, body, timeout=60) as answer:
                return answer.url.removeprefix(self._site.address), answer.read().decode()
        except HTTPError as error:
            return path, error.read().decode()


def choices(page: str) -> list[str]:
    """Return the actions that a table's page offers."""
    return re.findall(r'name="action"\s+value="([^"]+)"', page)


def hidden(page: str, name: str) -> str:
    """Return the value of a hidden field."""
    return re.search(rf'name="{name}"\s+value="([^"]*)"', page).group(1)
