"""SQLite's online backup, which copies a database in use as it is at one moment."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.db import connection

from pushsite.backup.problem import BackupProblem

PATIENCE = 20  # seconds


def dump(file: Path) -> None:
    """As a database of its own, in this one file."""
    try:
        with closing(sqlite3.connect(_site())) as source, closing(sqlite3.connect(file)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # else it would need two more files
    except sqlite3.DatabaseError as error:
        raise BackupProblem(f"{file} cannot be written: {error}.") from error


def migrations_in(file: Path) -> set[tuple[str, str]]:
    """App and name of each migration that the copied database had."""
    with _opened(file) as source:
        if source.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise BackupProblem(f"{file} is damaged.")
        tables = {name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return (
            set(source.execute("SELECT app, name FROM django_migrations")) if "django_migrations" in tables else set()
        )


def count(file: Path, table: str) -> int:
    """Rows of the copied table."""
    with _opened(file) as source:
        rows: int = source.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}").fetchone()[0]  # noqa: S608
    return rows


def load(file: Path) -> None:
    """In one transaction of SQLite's own."""
    connection.close()
    with _opened(file) as source, closing(sqlite3.connect(_site(), timeout=PATIENCE)) as target:
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
