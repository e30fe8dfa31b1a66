"""``manage.py figures``: work out all figures of people again from the stored games."""

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.catalog import RULES
from games.profiles.recount import recount
from pushsite.management.base import SiteCommand

PROGRESS_SECONDS = 10


class Command(SiteCommand):
    """Work out all figures of people again from the stored games, and write those that differ."""

    help = "Work out all figures of people again from the stored games, and write those that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add ``--check``."""
        parser.add_argument("--check", action="store_true", help="write nothing; end with 1 if a figure differs")

    def handle(self, *args: Any, **options: Any) -> None:
        """Each game in its turn, then one line about it."""
        differ = failed = 0
        for rules in RULES:
            done = recount(rules, write=not options["check"], progress=self._progress(rules))
            differ += done.differ
            failed += done.failed
            what = f"{done.parts_differ or 'no'} parts and {done.figures_differ or 'no'} sums differed"
            self.stdout.write(f"{rules}: {done.games} games of {done.people} people; {what}.")
            if done.failed:
                self.stdout.write(f"{rules}: {done.failed} of the games could not be counted; the log has their ids.")
        if failed:
            raise CommandError(f"{failed} games could not be counted; {differ} rows differed elsewhere.")
        if differ and options["check"]:
            raise CommandError(f"{differ} rows differ; nothing was written.")

    def _progress(self, rules: str) -> Any:
        told_at = time.monotonic()

        def tell(games: int) -> None:
            nonlocal told_at
            if time.monotonic() - told_at > PROGRESS_SECONDS:
                told_at = time.monotonic()
                self.stderr.write(f"{rules}: {games} games so far.")

        return tell
