"""The log as production writes it."""

import io
import logging
import logging.config
from collections.abc import Iterator

import pytest
from django.conf import settings

from pushsite.logs.line import logging_config


class LogLines:
    """The lines so far."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream

    def text(self) -> str:
        return self._stream.getvalue()

    def all(self) -> list[str]:
        return self.text().splitlines()

    def one(self, part: str) -> str:
        """Return the only line that contains ``part``."""
        (line,) = [line for line in self.all() if part in line]
        return line


@pytest.fixture
def log_lines() -> Iterator[LogLines]:
    """Log as production does, into memory."""
    stream = io.StringIO()
    config = logging_config("INFO")
    config["handlers"]["console"]["stream"] = stream
    before = logging.root.handlers[:]
    logging.config.dictConfig(config)
    yield LogLines(stream)
    logging.config.dictConfig(settings.LOGGING)
    logging.root.handlers[:] = before
