"""Locks that belong to a transaction, for what no single row stands for.

On PostgreSQL by advisory locks of two keys: a number for each use, and a hash of a text. SQLite has
one writer at a time, who holds them all.
"""

from zlib import crc32

from django.db import connection


def hold_lock(number: int, key: str) -> None:
    """Wait until nobody else holds or shares the lock ``number`` for this ``key``; hold it until the end."""
    _advisory_lock("pg_advisory_xact_lock", number, key)


def share_lock(number: int, key: str) -> None:
    """Wait until nobody holds the lock ``number`` for this ``key``; share it with others until the end."""
    _advisory_lock("pg_advisory_xact_lock_shared", number, key)


def _advisory_lock(function: str, number: int, key: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {function}(%s, %s)", [number, crc32(key.encode()) >> 1])
