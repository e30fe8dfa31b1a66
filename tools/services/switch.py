"""A server that can be taken away and brought back."""

from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Self


class Switch:
    """A server at one address, on while its ``with`` runs unless it is switched off; its disk outlives that."""

    def __init__(self, url: str, run: Callable[[], AbstractContextManager[None]]) -> None:
        self.url = url
        self._run = run
        self._running = ExitStack()

    def __enter__(self) -> Self:
        self.on()
        return self

    def __exit__(self, *error: object) -> None:
        self.off()

    def on(self) -> None:
        """Start it, and wait until it answers."""
        self._running.enter_context(self._run())

    def off(self) -> None:
        """Stop it, if it runs."""
        self._running.close()
