"""PostgreSQL behind a pooler such as PgBouncer, where each transaction may meet another connection to the server."""

from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver


@receiver(connection_created)
def prepare_nothing_behind_a_pooler(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Keep no prepared statements there: PgBouncer knows them only from 1.21 on, and may be told not to."""
    if connection.vendor == "postgresql" and is_pooled(connection):
        connection.connection.prepare_threshold = None


def is_pooled(connection: BaseDatabaseWrapper) -> bool:
    """Whether a pooler stands between the site and PostgreSQL.

    PostgreSQL tells each client the number of its process, by which the client can cancel a query. A pooler tells
    its clients numbers of its own, since the process changes.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return bool(cursor.fetchone() != (connection.connection.info.backend_pid,))
