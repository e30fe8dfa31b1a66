"""What waits for what in the database."""

from django.db import connection


def how_many_wait_for_a_lock() -> int:
    """How many connections to this database do; PostgreSQL alone knows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0]
