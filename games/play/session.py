"""From which session somebody plays, as staff may know it: whether two are one, and no more."""

from django.utils.crypto import salted_hmac

LENGTH = 16  # hex digits: 64 bits


def session_mark(session_key: str | None) -> str:
    """A session by a keyed hash, which leads nobody back to it; "" without one. ``Action.session`` holds it."""
    if not session_key:
        return ""
    return salted_hmac(__name__, session_key, algorithm="sha256").hexdigest()[:LENGTH]
