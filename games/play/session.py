"""From which session, and from where, somebody plays, as staff may know it: whether two are one, and no more."""

from django.utils.crypto import salted_hmac

LENGTH = 8  # hex digits of each half: enough to tell the sessions of a game apart


def session_mark(session_key: str | None, place: str) -> str:
    """``Action.session``: a session and a place by keyed hashes, which lead nobody back; "" without a session.

    The place, an address with what the browser calls itself, is what two people share who play by one browser: signing
    in as somebody else begins a new session.
    """
    return _hash("session", session_key) + _hash("place", place) if session_key else ""


def session_part(mark: str) -> str:
    """The half of a mark that is the session's."""
    return mark[:LENGTH]


def place_part(mark: str) -> str:
    """The half that is the place's."""
    return mark[LENGTH:]


def _hash(what: str, value: str) -> str:
    return salted_hmac(f"{__name__} {what}", value, algorithm="sha256").hexdigest()[:LENGTH]
