"""Connections to the database: behind a pooler such as PgBouncer, lost ones, and what their errors mean."""

from typing import Any, NamedTuple

from django.db import InterfaceError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

UNAVAILABLE = (OperationalError, InterfaceError)  # not the fault of the query or its data
DISK_FULL = "disk full"
NO_CONNECTION = "no connection"
ERROR_KINDS = {  # by the start of SQLSTATE, or of the name of SQLite's error
    DISK_FULL: ("53100", "SQLITE_FULL"),
    "busy": ("40", "55P03", "57014", "SQLITE_BUSY", "SQLITE_LOCKED"),
    "too many connections": ("53300",),
    NO_CONNECTION: ("08", "57P"),
}


class MigrationLimits(NamedTuple):
    """Seconds after which PostgreSQL gives up a statement of a migration; 0 means never."""

    lock: float  # while it waits for a table: all who come after it wait too, also those who only read
    statement: float


@receiver(connection_created)
def disable_prepared_statements(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Use no prepared statements behind a pooler: PgBouncer supports them from 1.21 on, and only if configured."""
    if connection.vendor == "postgresql" and is_pooled(connection):
        connection.connection.prepare_threshold = None


def is_pooled(connection: BaseDatabaseWrapper) -> bool:
    """Whether there is a pooler between the site and PostgreSQL.

    PostgreSQL tells each client the id of its backend process, for cancelling queries. A pooler tells its clients
    ids of its own, since their backend changes.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return bool(cursor.fetchone() != (connection.connection.info.backend_pid,))


def reconnect_if_lost() -> None:
    """Make the next query open a new connection if this one was lost while nothing was asked of it."""
    if not connection.is_usable():
        connection.close()


def code_of(error: BaseException) -> str | None:
    """Return the driver's code for ``error``; ``None`` if a connection broke or could not be made."""
    cause = error.__cause__
    return getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)


def kind_of(error: BaseException) -> str:
    """Return the kind of an error that is one of ``UNAVAILABLE``: a key of ``ERROR_KINDS``, or "other"."""
    code = code_of(error)
    if code is None:
        return NO_CONNECTION
    return next((kind for kind, codes in ERROR_KINDS.items() if code.startswith(codes)), "other")
