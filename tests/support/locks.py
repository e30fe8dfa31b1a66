"""What waits for what in the database."""

from django.db import connection


def somebody_waits_for_a_lock() -> bool:
    """Whether a connection to this database does; PostgreSQL alone knows."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
        return cursor.fetchone() is not None
