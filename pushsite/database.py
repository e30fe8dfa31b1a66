"""What a database error means, by the code that the driver gives: SQLSTATE, or the name of SQLite's error."""

from django.db import InterfaceError, OperationalError

UNAVAILABLE = (OperationalError, InterfaceError)  # neither the query nor the data is to blame
DISK_FULL = "disk full"
NO_CONNECTION = "no connection"
KINDS = {
    DISK_FULL: ("53100", "SQLITE_FULL"),
    "busy": ("40", "55P03", "57014", "SQLITE_BUSY", "SQLITE_LOCKED"),
    "too many connections": ("53300",),
    NO_CONNECTION: ("08", "57P"),
}


def code_of(error: BaseException) -> str | None:
    """The code of the driver's error behind ``error``; none where a connection broke or could not be made."""
    cause = error.__cause__
    return getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)


def kind_of(error: BaseException) -> str:
    """What kind of trouble an error of ``UNAVAILABLE`` tells of."""
    code = code_of(error)
    if code is None:
        return NO_CONNECTION
    return next((kind for kind, codes in KINDS.items() if code.startswith(codes)), "other")
