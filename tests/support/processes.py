"""Processes of the site beside the test, on the test's own database and broker."""

import os
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

ROOT = Path(__file__).resolve().parents[2]


def shared_environment(**changed: str) -> dict[str, str]:
    """The environment of a process that shares this test's database; ``changed`` wins."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        url = f"sqlite:///{name}"  # urlsplit would lose a slash of it
    else:
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    return os.environ | {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL} | changed


@contextmanager
def process(arguments: list[str], environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A Python process, killed at the end if it still runs."""
    started = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=environment, start_new_session=True)
    try:
        yield started
    finally:
        kill(started)


def kill(started: subprocess.Popen[bytes]) -> None:
    """``kill -9``, children included."""
    if started.poll() is None:
        os.killpg(started.pid, signal.SIGKILL)
    started.wait()


@contextmanager
def worker(**changed: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Celery worker on the test's database and broker, whose bots do not pause."""
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
    with process(arguments, shared_environment(**{"BOT_PAUSE": "0"} | changed)) as started:
        yield started


def eventually(answer: Callable[[], object], seconds: float = 60, every: float = 0.05) -> object:
    """The first true answer; fails if there is none in time. It asks ``every`` so many seconds."""
    end = time.monotonic() + seconds
    while not (found := answer()):
        assert time.monotonic() < end, f"not within {seconds} seconds"
        time.sleep(every)
    return found
