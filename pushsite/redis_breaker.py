"""Whether Redis answers. While it does not, it is asked only now and then, so that few people wait for it."""

import logging
import time

PAUSE = 2.0  # seconds

log = logging.getLogger(__name__)
_until = 0.0


def redis_is_away() -> bool:
    """Whether this process has just asked Redis in vain."""
    return time.monotonic() < _until


def redis_did_not_answer(error: Exception) -> None:
    """Let everybody in this process do without Redis for a moment."""
    global _until  # noqa: PLW0603 - one Redis, one pause
    _until = time.monotonic() + PAUSE
    log.warning("redis does not answer", extra={"error": type(error).__name__})


def redis_is_back() -> None:
    """Ask again at once."""
    global _until  # noqa: PLW0603
    _until = 0.0
