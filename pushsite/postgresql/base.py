"""The connection to PostgreSQL; `settings.DATABASES` names this package as its engine."""

from time import monotonic

from django.db.backends.postgresql import base

IDLE_SECONDS = 1.0


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is checked when it was idle: a check costs a statement, and Django makes it in each request.

    If a connection is lost in the second after its last use, one request fails with 503, and the next one gets a new
    connection, as happens if it is lost within a request.
    """

    _used_at = 0.0

    def close_if_health_check_failed(self) -> None:
        """Django calls this before each use."""
        now = monotonic()
        if now - self._used_at < IDLE_SECONDS:
            self.health_check_done = True
        self._used_at = now
        super().close_if_health_check_failed()
