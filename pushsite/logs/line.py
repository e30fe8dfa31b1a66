"""The format of a log line, ``key=value`` or JSON: always one line, with the fields of its request or task."""

import json
import logging
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pushsite.database.connections import UNAVAILABLE, code_of, kind_of

_fields: ContextVar[dict[str, str] | None] = ContextVar("log_fields", default=None)


def current() -> dict[str, str]:
    """Return the fields of the current request or task."""
    return _fields.get() or {}


@contextmanager
def log_fields(**fields: str) -> Iterator[None]:
    """Add ``fields`` to each line that is logged in the block."""
    token = _fields.set(current() | fields)
    try:
        yield
    finally:
        _fields.reset(token)


ROOT = str(Path(__file__).resolve().parents[2])
FRAMES = 12
# "request" is the one that Django adds: it would show the path.
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request"}
# The text before a path or header that a server quotes, which may contain a token.
PATH_BEFORE_QUOTES = re.compile(
    r"(Error handling request|Invalid request|Exception while serving|Client disconnected while serving)\b.*", re.DOTALL
)


class LineFormatter(logging.Formatter):
    """Writes time, level, logger and event, then the fields of the request or task and of the event.

    Of an exception it writes type and trace, and the kind of a database error, but never the message, which may quote
    what a person typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{name}={_quoted(value)}" for name, value in self.fields_of(record).items())

    def fields_of(self, record: logging.LogRecord) -> dict[str, Any]:
        """What the line says, in this order."""
        fields: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
        }
        fields |= current() | {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info and record.exc_info[1]:
            fields |= _error(record.exc_info[1])
        return {name: value for name, value in fields.items() if value is not None}


class JsonLineFormatter(LineFormatter):
    """Writes the same as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(self.fields_of(record), default=str)


LOG_FORMATS = {"line": "pushsite.logs.line.LineFormatter", "json": "pushsite.logs.line.JsonLineFormatter"}


def _event(record: logging.LogRecord) -> str:
    """Return the message without quotes of a request. The names of django.security's loggers say enough."""
    if record.name.startswith("django.security."):
        return "suspicious"
    return PATH_BEFORE_QUOTES.sub(r"\1", record.getMessage())


def _error(error: BaseException) -> dict[str, str | None]:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    fields: dict[str, str | None] = {
        "error": type(error).__name__,
        "trace": "<".join(f"{_short(frame.filename)}:{frame.lineno}" for frame in reversed(frames)),
    }
    if isinstance(error, UNAVAILABLE):
        fields |= {"database": kind_of(error), "code": code_of(error)}
    cause = error.__cause__ or error.__context__
    return fields | ({"cause": type(cause).__name__} if cause else {})


def _short(path: str) -> str:
    return path.rpartition("/site-packages/")[2].removeprefix(ROOT + "/")


def _quoted(value: Any) -> str:
    text = str(value)
    if text and text.isprintable() and not set(text) & set(' "='):
        return text
    return '"' + text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'


def logging_config(level: str, log_format: str = "line") -> dict[str, Any]:
    """Return Django's LOGGING: everything goes to stderr, the site's own from ``level``, the rest from WARNING.

    ``log_format`` is one of ``LOG_FORMATS``.
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": LOG_FORMATS[log_format]}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "accounts": {"level": level},
            "games": {"level": level},
            "pushsite": {"level": level},
            "gunicorn.error": {"level": level, "handlers": [], "propagate": True},
            # These quote paths and headers, which may contain secrets; pushsite.logs writes the same without them.
            "celery.app.trace": {"handlers": ["nowhere"], "propagate": False},
            "django.request": {"handlers": ["nowhere"], "propagate": False},
            "django.security.csrf": {"handlers": ["nowhere"], "propagate": False},
        },
    }
