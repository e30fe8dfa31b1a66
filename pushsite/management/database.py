"""Which database the site is on, whether the site's tables are there, and who may change them just now."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.recorder import MigrationRecorder

OURS = "games"  # the app without whose migrations a database is not one of this site
LOCK = 0x50757368_73697465  # any number does that no other program on this database takes
A_MOMENT = 0.5  # seconds between two looks at the lock


def name() -> str:
    """Kind, name and place of the database in words; neither user nor password."""
    where = connection.settings_dict
    if connection.vendor == "sqlite":
        file = Path(where["NAME"])
        return f"SQLite {file.relative_to(settings.BASE_DIR) if file.is_relative_to(settings.BASE_DIR) else file}"
    place = ":".join(str(part) for part in (where["HOST"] or "localhost", where["PORT"]) if part)
    return f"PostgreSQL {where['NAME']} at {place}"


def has_site() -> bool:
    """Whether the site's tables are there."""
    return is_site(MigrationRecorder(connection).applied_migrations()) if _exists() else False


def is_site(migrations: Iterable[tuple[str, str]]) -> bool:
    """Whether a database with these migrations, each by app and name, is one of this site."""
    return any(app == OURS for app, _name in migrations)


def has_tables() -> bool:
    """Whether there is any table at all, whose ever it is."""
    return bool(_exists() and connection.introspection.table_names())


def _exists() -> bool:
    """To connect to an SQLite database that is not there would make an empty one."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


@contextmanager
def alone(database: BaseDatabaseWrapper, waiting: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time into the block; calls ``waiting`` before it waits for another. PostgreSQL only.

    The lock belongs to a transaction on a connection of its own: a pooler that hands out transactions, as PgBouncer
    may, would give a lock of a session to whoever comes next. Who waits asks again and again, in short transactions:
    of a small pool it would else hold the last connection, for which the one inside would wait in turn.
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
                sleep(A_MOMENT)
        yield
    finally:
        own.close()


def _locked(own: BaseDatabaseWrapper) -> bool:
    """Whether the lock is with this transaction now."""
    with own.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])
