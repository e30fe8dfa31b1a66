"""Back up the whole database to one file, and restore it, with the database's own tools."""

from pathlib import Path
from types import ModuleType

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from pushsite.backup import postgresql, sqlite
from pushsite.backup.staging import BackupProblem
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
    if unknown := applied - _known_migrations():
        names = ", ".join(sorted(".".join(each) for each in unknown))
        raise BackupProblem(f"{file} comes from a newer version of Pushsite, with unknown migrations: {names}.")


def _known_migrations() -> set[tuple[str, str]]:
    """The migrations of this version, and those that they have replaced."""
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    return {*found, *(replaced for migration in found.values() for replaced in migration.replaces)}


def load(file: Path) -> None:
    """Replace the whole database with the backup in ``file``, or change nothing; call ``check_backup`` first."""
    _by_vendor().load(file)


def _by_vendor() -> ModuleType:
    return BACKUPS_BY_VENDOR[connection.vendor]
