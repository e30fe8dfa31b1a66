"""The name of the site's database, whether it has the site's tables, and the lock for migrations."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

OUR_APP = "games"  # a database of this site has migrations of this app
MIGRATION_LOCK = 0x50757368_73697465  # any number that no other program on this database uses
RETRY_SECONDS = 0.5


def name() -> str:
    """Return the database's kind, name and host for messages, without user and password."""
    where = connection.settings_dict
    if connection.vendor == "sqlite":
        file = Path(where["NAME"])
        return f"SQLite {file.relative_to(settings.BASE_DIR) if file.is_relative_to(settings.BASE_DIR) else file}"
    place = ":".join(str(part) for part in (where["HOST"] or "localhost", where["PORT"]) if part)
    return f"PostgreSQL {where['NAME']} at {place}"


def has_site() -> bool:
    """Whether the site's tables are there."""
    return has_our_migrations(MigrationRecorder(connection).applied_migrations()) if _exists() else False


def has_our_migrations(migrations: Iterable[tuple[str, str]]) -> bool:
    """Whether a database with these migrations, each by app and name, is one of this site."""
    return any(app == OUR_APP for app, _name in migrations)


def has_tables() -> bool:
    """Whether the database has any table, the site's or not."""
    return bool(_exists() and connection.introspection.table_names())


def tables_of_others() -> list[str]:
    """Return the tables that belong to no app of this site, neither of this version nor of an earlier one."""
    migrated = {app for app, _name in MigrationRecorder(connection).applied_migrations()}
    labels = {"django", "sqlite", *migrated, *(config.label for config in apps.get_app_configs())}
    ours = tuple(f"{label}_" for label in labels)
    return [table for table in connection.introspection.table_names() if not table.startswith(ours)]


def _exists() -> bool:
    """Whether the database exists: connecting to a missing SQLite database would create it."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


@contextmanager
def one_process_at_a_time(database: BaseDatabaseWrapper, waiting: Callable[[], None]) -> Iterator[None]:
    """Run the block in one process at a time; calls ``waiting`` before it waits for another. PostgreSQL only.

    The lock belongs to a transaction on a connection of its own: in transaction mode, a pooler would give a session's
    lock to its next client. Waiting processes try again in short transactions; otherwise they could hold the last
    connection of a small pool, which the process inside may need.
    """
    if database.vendor != "postgresql":
        yield
        return
    own = database.copy()
    own.set_autocommit(False)
    try:
        if not _locked(own):
            waiting()
            while not _locked(own):
                own.rollback()
                sleep(RETRY_SECONDS)
        yield
    finally:
        own.close()


def _locked(own: BaseDatabaseWrapper) -> bool:
    """Try to take the lock; return whether this transaction has it now.

    The statements have no parameters: psycopg would leave a portal open, with a snapshot for whose end an index that
    is made concurrently waits.
    """
    with own.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute(f"SELECT pg_try_advisory_xact_lock({MIGRATION_LOCK})")
        return bool(cursor.fetchone()[0])
