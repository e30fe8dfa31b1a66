"""Connections to the database: PostgreSQL behind a pooler such as PgBouncer, and connections that were lost."""

from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver


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
