"""SQLite's online backup, which makes a consistent copy of a database in use."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from pushsite.backup.staging import BackupProblem

LOCK_TIMEOUT = 20  # seconds


def dump(file: Path) -> None:
    """Write a copy of the database, as one file."""
    try:
        with closing(sqlite3.connect(_site())) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # WAL would need two more files
    except sqlite3.DatabaseError as error:
        raise BackupProblem(f"{file} cannot be written: {error}.") from error


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """Return app and name of each migration that is applied in the copy."""
    with _opened(file) as source:
        if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise BackupProblem(f"{file} is damaged.")
        tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return (
            set(source.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in tables else set()
        )


def count(file: Path, table: str) -> int:
    """Return the number of rows of the copied table."""
    with _opened(file) as source:
        rows: int = source.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}").fetchone()[0]  # noqa: S608
    return rows


def load(file: Path) -> None:
    """Replace the site's database, in one of SQLite's own transactions."""
    connection.close()
    with _opened(file) as source, closing(sqlite3.connect(_site(), timeout=LOCK_TIMEOUT)) as target:
        source.backup(target)


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
            yield source
    except sqlite3.DatabaseError as error:
        raise BackupProblem(f"{file} cannot be read or written as a SQLite database: {error}.") from error


def _site() -> str:
    return str(connection.settings_dict["NAME"])
