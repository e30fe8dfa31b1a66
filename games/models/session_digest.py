"""Digests of the sessions that actions came from, for staff who compare them, and up to when they were cleared."""

from datetime import UTC, datetime

from django.db import models
from django.utils.crypto import salted_hmac

from games.models.sweep import ONLY_ROW

SESSION_SALT = "games.play.session"  # must not change: stored actions contain digests made with it
HALF_LENGTH = 8  # hex digits of a digest's session or place: enough to tell the sessions of a game apart


def session_digest(session_key: str | None, place: str) -> str:
    """The value of ``Action.session``: keyed hashes of session and place, or "" without a session.

    Staff can see whether two digests are equal, and no more. The place is an address with the browser's user agent: two
    people who use one browser have different sessions and the same place.
    """
    return _hash("session", session_key) + _hash("place", place) if session_key else ""


def session_half(digest: str) -> str:
    return digest[:HALF_LENGTH]


def place_half(digest: str) -> str:
    return digest[HALF_LENGTH:]


def _hash(what: str, value: str) -> str:
    return salted_hmac(f"{SESSION_SALT} {what}", value, algorithm="sha256").hexdigest()[:HALF_LENGTH]


class ClearedDigests(models.Model):
    """The actions of all games that ended up to ``until`` have no digest any more; one row (`games.play.clearing`)."""

    until = models.DateTimeField(default=datetime(2000, 1, 1, tzinfo=UTC))

    class Meta:
        db_table = "games_clearedmarks"  # from before version 1

    def __str__(self) -> str:
        return f"up to {self.until:%Y-%m-%d %H:%M:%S}"

    @classmethod
    def locked(cls) -> "ClearedDigests":
        """The row, which is made if there is none, and locked until the transaction ends."""
        cls._default_manager.get_or_create(pk=ONLY_ROW)
        return cls._default_manager.select_for_update().get(pk=ONLY_ROW)
