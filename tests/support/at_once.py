"""Many calls at the same time, on real connections, and connections that wait for a lock."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from games.refusals import Refusal


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Make all calls at once, each in a thread with its own connection; return results, or the class of a refusal."""

    def answer(call: Callable[[], Any]) -> Any:
        try:
            return call()
        except Refusal as refusal:
            return type(refusal)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(answer, calls))


def how_many_wait_for_a_lock() -> int:
    """Return the number of this database's connections that wait for a lock; PostgreSQL only."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # within a transaction the view stays as it was read first
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0]
