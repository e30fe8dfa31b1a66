"""What every line of a request or a task carries."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_fields: ContextVar[dict[str, str] | None] = ContextVar("log_fields", default=None)


def current() -> dict[str, str]:
    """The fields of the request or task under way."""
    return _fields.get() or {}


@contextmanager
def carrying(**fields: str) -> Iterator[None]:
    """Let each line carry ``fields`` while the block runs."""
    token = _fields.set(current() | fields)
    try:
        yield
    finally:
        _fields.reset(token)
