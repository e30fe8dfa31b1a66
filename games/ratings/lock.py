"""Keeps games that end away from the ratings while all of them are worked out again.

On PostgreSQL by locks that belong to the transaction. SQLite has one writer at a time.
"""

from zlib import crc32

from django.db import connection

RATINGS_LOCK = 0x72617465  # the first half of the key: any number that no other lock with two keys has here


def wait_for_others(rules: str) -> None:
    """Wait until no game is being rated in ``rules``; none is until the caller's transaction ends."""
    _lock("pg_advisory_xact_lock", rules)


def wait_for_recompute(rules: str) -> None:
    """Wait until the ratings in ``rules`` are not being worked out again; games do not wait for each other."""
    _lock("pg_advisory_xact_lock_shared", rules)


def read_one_moment() -> None:
    """Let the caller's transaction, which has read nothing yet, see only what was there when it began to read."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _lock(function: str, rules: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s, %s)", [RATINGS_LOCK, crc32(rules.encode()) >> 1])
