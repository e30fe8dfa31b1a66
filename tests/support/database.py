"""The tests' database: calls that meet in it, earlier migrations, and how it is emptied after a test."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

from games.refusals import Refusal

KEPT = {"auth_permission", "django_content_type"}  # no test changes them; Django would write them again each time


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


def migrated_to(*targets: tuple[str, str]) -> Apps:
    """Migrate to these migrations, forward or back; return the models after them."""
    executor = MigrationExecutor(connection)
    return executor.migrate(list(targets)).apps


def migrated_to_the_newest() -> None:
    """Apply all migrations."""
    migrated_to(*MigrationExecutor(connection).loader.graph.leaf_nodes())


def empty_the_database(_case: object) -> None:
    """Delete the rows of all tables, once every open transaction has ended: a twentieth of the time of Django's flush.

    That truncates, which makes a new file for each table and index.
    """
    names = [name for name in connection.introspection.django_table_names(only_existing=True) if name not in KEPT]
    tables = [connection.ops.quote_name(name) for name in names]
    statements = [f"DELETE FROM {table}" for table in tables]
    if connection.vendor == "postgresql":  # all in one round trip, which SQLite refuses and does not need
        statements = ["; ".join([f"LOCK TABLE {', '.join(tables)}", *statements])]
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
