"""Which versions of the site may use the data. The database says so, in its table of migrations.

Each version that migrates adds a row there, such as ``1.1.0_readable_from_1.0.1``: from that version on the site may
read and write what 1.1.0 stores. Any version can ask for these rows before it knows anything else of the database.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache

from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

VERSION = "1.0.1"  # as in pyproject.toml
READABLE_FROM = "1.0.0"  # raise it with a change after which an older version would show or store something wrong

MARKS = "pushsite"  # an app without migrations of its own
MARK = re.compile(r"([0-9.]+)_readable_from_([0-9.]+)")
TOO_OLD = (
    "This database is older than the last version before 1.0.0, which is 71141e47. Update to that version first"
    " (docs/operations.md)."
)

Migrations = Iterable[tuple[str, str]]  # each by app and name


def mark_data(database: BaseDatabaseWrapper) -> None:
    """Note that this version has migrated the data, and which versions may use them now."""
    recorder, name = MigrationRecorder(database), f"{VERSION}_readable_from_{READABLE_FROM}"
    if (MARKS, name) not in recorder.applied_migrations():
        recorder.record_applied(MARKS, name)


def refuse_newer_data(database: BaseDatabaseWrapper = connection) -> None:
    """Raise ``CommandError`` if this version must not use the data."""
    if why := why_not_readable(MigrationRecorder(database).applied_migrations()):
        raise CommandError(f"Pushsite {VERSION} must not use this database, and has changed nothing: {why}")


def refuse_older_data(database: BaseDatabaseWrapper) -> None:
    """Raise ``CommandError`` for a database with some of the migrations that one has replaced, but not all."""
    applied = MigrationRecorder(database).applied_migrations()
    for key, migration in migrations_on_disk().items():
        its = [old in applied for old in migration.replaces]
        if any(its) and not all(its) and key not in applied:
            raise CommandError(TOO_OLD)


def end_at_newer_data() -> None:
    """End a process that starts if it must not use the data. Its database may start later than it."""
    try:
        with suppress(DatabaseError):
            refuse_newer_data()
    except CommandError as error:
        sys.exit(str(error))
    finally:
        connection.close()  # processes that are forked from this one need their own


def why_not_readable(applied: Migrations) -> str:
    """Return why this version must not use data with these migrations; "" if it may."""
    marks = [marks.groups() for app, name in applied if app == MARKS and (marks := MARK.fullmatch(name))]
    oldest = max((readable_from for _by, readable_from in marks), key=_numbers, default="")
    if oldest and _numbers(oldest) > _numbers(VERSION):
        return f"its data need version {oldest} or newer."
    newest = max((by for by, _readable_from in marks), key=_numbers, default=VERSION)
    unknown = unknown_migrations(applied)
    if unknown and _numbers(newest) <= _numbers(VERSION):  # else the newer one says that this one may
        return f"a version after {newest} has made migrations that this one does not know ({', '.join(unknown)})."
    return ""


def unknown_migrations(applied: Migrations) -> list[str]:
    """Return those that are neither in this version nor replaced by one of it, such as "games.0099_more"."""
    known = migrations_on_disk()
    replaced = {old for migration in known.values() for old in migration.replaces}
    ours = {app for app, _name in known}  # `make dev` may have used the same database with more apps
    return sorted(f"{app}.{name}" for app, name in {*applied} - {*known} - replaced if app in ours)


@cache
def migrations_on_disk() -> Mapping[tuple[str, str], Migration]:
    """Return the migrations of this version, each by app and name."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    migrations: Mapping[tuple[str, str], Migration] = loader.disk_migrations
    return migrations


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))
