"""What an error of the database means."""

from django.db import InterfaceError, OperationalError

UNAVAILABLE = (OperationalError, InterfaceError)  # not the fault of the query or its data
DISK_FULL = "disk full"
NO_CONNECTION = "no connection"
ERROR_KINDS = {  # by the start of SQLSTATE, or of the name of SQLite's error
    DISK_FULL: ("53100", "SQLITE_FULL"),
    "busy": ("40", "55P03", "57014", "SQLITE_BUSY", "SQLITE_LOCKED"),
    "too many connections": ("53300",),
    NO_CONNECTION: ("08", "57P"),
}


def code_of(error: BaseException) -> str | None:
    """Return the driver's code for ``error``; ``None`` if a connection broke or could not be made."""
    cause = error.__cause__
    return getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)


def kind_of(error: BaseException) -> str:
    """Return the kind of an error that is one of ``UNAVAILABLE``: a key of ``ERROR_KINDS``, or "other"."""
    code = code_of(error)
    if code is None:
        return NO_CONNECTION
    return next((kind for kind, codes in ERROR_KINDS.items() if code.startswith(codes)), "other")
