"""The base of commands that work stored results out again from the games."""

from argparse import ArgumentParser
from collections.abc import Callable

from pushsite.management.base import Progress, SiteCommand


class RecomputeCommand(SiteCommand):
    """A command with ``--check``, which writes nothing, and a line of progress now and then."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a stored row differs")

    def progress(self, rules: str) -> Callable[[int], None]:
        """Return what to call with the number of games done so far."""
        progress = Progress(self.stderr)
        return lambda games: progress.tell(f"{rules}: {games} games so far.")
