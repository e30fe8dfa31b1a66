"""How a line of the log is written: ``key=value``, always one line."""

import logging
import re
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pushsite.database import UNAVAILABLE, code_of, kind_of
from pushsite.logs.context import current

ROOT = str(Path(__file__).resolve().parents[2])
FRAMES = 12
# Django adds the request itself, which shows its path.
STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request"}
# What servers say before they quote a path or a header, which may be the key to something.
BEFORE_QUOTES = re.compile(
    r"(Error handling request|Invalid request|Exception while serving|Client disconnected while serving)\b.*", re.DOTALL
)


class LineFormatter(logging.Formatter):
    """Time, level, logger and event, then what the event, the request or the task says of itself.

    Of an exception it tells the type and the places, and what kind of trouble the database has, but never the text:
    that may quote what somebody typed.
    """

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": _event(record),
        }
        fields |= current() | {name: value for name, value in vars(record).items() if name not in STANDARD}
        if record.exc_info and record.exc_info[1]:
            fields |= _told(record.exc_info[1])
        return " ".join(f"{name}={_quoted(value)}" for name, value in fields.items() if value is not None)


def _event(record: logging.LogRecord) -> str:
    """The message, without what a stranger sent. The loggers of django.security say in their names what it is."""
    if record.name.startswith("django.security."):
        return "suspicious"
    return BEFORE_QUOTES.sub(r"\1", record.getMessage())


def _told(error: BaseException) -> dict[str, str | None]:
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    told: dict[str, str | None] = {
        "error": type(error).__name__,
        "trace": "<".join(f"{_short(frame.filename)}:{frame.lineno}" for frame in reversed(frames)),
    }
    if isinstance(error, UNAVAILABLE):
        told |= {"database": kind_of(error), "code": code_of(error)}
    cause = error.__cause__ or error.__context__
    return told | ({"cause": type(cause).__name__} if cause else {})


def _short(path: str) -> str:
    return path.rpartition("/site-packages/")[2].removeprefix(ROOT + "/")


def _quoted(value: Any) -> str:
    text = str(value)
    if text and text.isprintable() and not set(text) & set(' "='):
        return text
    return '"' + text.encode("unicode_escape").decode("ascii").replace('"', '\\"') + '"'
