"""Processes of the site, on the test's own services or embedded in a folder, and their environments."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

from testing.embedded import EmbeddedSite
from testing.site import PRODUCTION, ROOT
from tests.support.services import FOLDER

SOURCES = (
    "accounts",
    "games",
    "locale",
    "pushsite",
    "static",
    "templates",
    "testing",
    "tools",
    "manage.py",
    "check_history.py",
)


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


def new_embedded_site(folder: Path) -> EmbeddedSite:
    """Return an embedded site with its tables and static files in ``folder``, ready to run by ``manage serve``."""
    shutil.copytree(_new_site(), folder, dirs_exist_ok=True)
    collected_static_files(folder)
    return EmbeddedSite(folder)


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
            EmbeddedSite(folder).run("manage.py", command, *options, "-v0")
            made.touch()
    return folder
