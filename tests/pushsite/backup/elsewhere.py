"""An empty database beside the test's own, and commands of the site that use it."""

import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.db import connection

from testing.site import ROOT


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Yield the URL of a new database of the same kind."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder}/elsewhere.sqlite3"
        return
    name = f"elsewhere_{uuid.uuid4().hex}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def command(database: str, *arguments: str) -> str:
    """Return the output of ``manage.py`` there; it must succeed."""
    done = attempt(database, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def attempt(database: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run ``manage.py`` there, and return its result even if it fails."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database},
        capture_output=True,
        text=True,
    )
