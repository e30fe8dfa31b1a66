"""Back up the whole database to one file, and restore it, with the database's own tools."""

from pathlib import Path
from types import ModuleType

from django.db import connection

from pushsite.backup import postgresql, sqlite
from pushsite.backup.staging import BackupProblem
from pushsite.management.data_version import why_not_readable
from pushsite.management.database import has_our_migrations

BACKUPS_BY_VENDOR: dict[str, ModuleType] = {"postgresql": postgresql, "sqlite": sqlite}


def dump(file: Path) -> None:
    """Write a consistent copy of the database to ``file`` while the site runs; raises ``BackupProblem``."""
    _by_vendor().dump(file)


def count(file: Path, table: str) -> int:
    """Return the number of rows of ``table`` in the backup; raises ``BackupProblem`` if it cannot be read."""
    rows: int = _by_vendor().count(file, table)
    return rows


def check_backup(file: Path) -> None:
    """Raise ``BackupProblem`` unless this version of the site can use the backup in ``file``."""
    applied: set[tuple[str, str]] = _by_vendor().migrations_in(file)
    if not has_our_migrations(applied):
        raise BackupProblem(f"{file} is a database, but not a Pushsite database.")
    if why := why_not_readable(applied):
        raise BackupProblem(f"{file} comes from a newer version of Pushsite: {why}")


def load(file: Path) -> None:
    """Replace the whole database with the backup in ``file``, or change nothing; call ``check_backup`` first."""
    _by_vendor().load(file)


def _by_vendor() -> ModuleType:
    return BACKUPS_BY_VENDOR[connection.vendor]
