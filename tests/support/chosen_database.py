"""The run's database: PostgreSQL, or with ``PUSHSITE_TEST_DB=sqlite`` the embedded site's.

``make test`` runs everything on PostgreSQL, and once more on SQLite what is
marked ``both_databases``: what depends on locks, constraints or SQL.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from tempfile import TemporaryDirectory

from tools.services.postgres import postgres
from tools.services.service import Service


def chosen_database() -> AbstractContextManager[Service]:
    """The database that this run asks for."""
    return sqlite() if os.environ.get("PUSHSITE_TEST_DB") == "sqlite" else postgres()


@contextmanager
def sqlite() -> Iterator[Service]:
    """A file in a folder of its own: in memory SQLite has no write-ahead log and locks differently."""
    with TemporaryDirectory(prefix="pushsite-sqlite-") as folder:
        yield Service(f"sqlite:///{folder}/site.sqlite3", "SQLite", "a file")
