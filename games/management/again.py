"""The base of commands that work stored results out again from the games."""

import time
from argparse import ArgumentParser
from collections.abc import Callable

from pushsite.management.base import SiteCommand

PROGRESS_SECONDS = 10


class WorkOutAgainCommand(SiteCommand):
    """A command with ``--check``, which writes nothing, and a line of progress now and then."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add ``--check``."""
        parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a stored row differs")

    def progress(self, rules: str) -> Callable[[int], None]:
        """Return what to call with the number of games done so far."""
        told_at = time.monotonic()

        def tell(games: int) -> None:
            nonlocal told_at
            if time.monotonic() - told_at > PROGRESS_SECONDS:
                told_at = time.monotonic()
                self.stderr.write(f"{rules}: {games} games so far.")

        return tell
