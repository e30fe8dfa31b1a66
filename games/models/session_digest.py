"""Digests of the sessions that actions came from, for staff who compare them."""

from django.utils.crypto import salted_hmac

SESSION_SALT = "games.play.session"  # must not change: stored actions contain digests made with it
HALF_LENGTH = 8  # hex digits of a digest's session or place: enough to tell the sessions of a game apart


def session_digest(session_key: str | None, place: str) -> str:
    """The value of ``Action.session``: keyed hashes of session and place, or "" without a session.

    Staff can see whether two digests are equal, and no more. The place is an address with the browser's user agent: two
    people who use one browser have different sessions and the same place.
    """
    return _hash("session", session_key) + _hash("place", place) if session_key else ""


def session_half(digest: str) -> str:
    """The session's half of a digest."""
    return digest[:HALF_LENGTH]


def place_half(digest: str) -> str:
    """The place's half of a digest."""
    return digest[HALF_LENGTH:]


def _hash(what: str, value: str) -> str:
    return salted_hmac(f"{SESSION_SALT} {what}", value, algorithm="sha256").hexdigest()[:HALF_LENGTH]
