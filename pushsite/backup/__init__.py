"""The whole database as one file and back, by what belongs to the database itself."""

from pathlib import Path
from types import ModuleType

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from pushsite.backup import postgresql, sqlite
from pushsite.backup.problem import BackupProblem
from pushsite.management.database import is_site

BY_VENDOR: dict[str, ModuleType] = {"postgresql": postgresql, "sqlite": sqlite}


def dump(file: Path) -> None:
    """Write the database as it is at one moment into ``file``, while the site runs; raises ``BackupProblem``."""
    _by_vendor().dump(file)


def count(file: Path, table: str) -> int:
    """How many rows of ``table`` the file holds; raises ``BackupProblem`` where it cannot be read."""
    rows: int = _by_vendor().count(file, table)
    return rows


def check(file: Path) -> None:
    """Raise ``BackupProblem`` where ``file`` is no backup that this version of the site can go on with."""
    applied: set[tuple[str, str]] = _by_vendor().migrations_in(file)
    if not is_site(applied):
        raise BackupProblem(f"{file} is a database, but not one of Pushsite.")
    if unknown := applied - MigrationLoader(None, ignore_no_migrations=True).disk_migrations.keys():
        names = ", ".join(sorted(".".join(each) for each in unknown))
        raise BackupProblem(f"{file} is of a newer Pushsite, which this one does not know: {names}.")


def load(file: Path) -> None:
    """Put what ``file`` holds in the place of everything in the database, or change nothing; see ``check``."""
    _by_vendor().load(file)


def _by_vendor() -> ModuleType:
    return BY_VENDOR[connection.vendor]
