"""The connection to PostgreSQL; `settings.DATABASES` names this package as its engine."""

from time import monotonic
from typing import Any

from django.db.backends.postgresql import base
from psycopg import Connection, Cursor, adapters
from psycopg.pq import Format

from pushsite.database.connections import MigrationLimits
from pushsite.database.postgresql.schema import SchemaEditor

IDLE_SECONDS = 1.0
READS_MOMENTS = adapters.get_loader(base.TIMESTAMPTZ_OID, Format.TEXT)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is checked when it was idle: a check costs a statement, and Django makes it in each request.

    If a connection is lost in the second after its last use, one request fails with 503, and the next one gets a new
    connection, as happens if it is lost within a request.
    """

    SchemaEditorClass = SchemaEditor
    limits: MigrationLimits | None = None  # for the migrations that this connection applies
    _used_at = 0.0

    def get_new_connection(self, conn_params: dict[str, Any]) -> Connection:
        """Let psycopg read moments, which it does in C; a table has fifty.

        Django would read them in Python, since a connection may have a time zone. This site's are all in UTC.
        """
        connection: Connection = super().get_new_connection(conn_params)
        assert READS_MOMENTS
        connection.adapters.register_loader("timestamptz", READS_MOMENTS)
        return connection

    def create_cursor(self, name: str | None = None) -> Cursor:
        """Return a cursor without a time zone of its own, and without a name: the settings turn named ones off."""
        cursor: Cursor = self.connection.cursor()
        return cursor

    def close_if_health_check_failed(self) -> None:
        """Django calls this before each use."""
        now = monotonic()
        if now - self._used_at < IDLE_SECONDS:
            self.health_check_done = True
        self._used_at = now
        super().close_if_health_check_failed()
