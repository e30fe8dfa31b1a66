"""``manage.py figures``: work out all figures of people again from the stored games."""

from typing import Any

from django.core.management.base import CommandError

from games.catalog import RULES
from games.management.recompute_command import RecomputeCommand
from games.profiles.recount import recount


class Command(RecomputeCommand):
    """Work out all figures of people again from the stored games, and write those that differ."""

    help = "Work out all figures of people again from the stored games, and write those that differ."

    def handle(self, *args: Any, **options: Any) -> None:
        """Each game in its turn, then one line about it."""
        differ = failed = 0
        for rules in RULES:
            done = recount(rules, write=not options["check"], progress=self.progress(rules))
            differ += done.differ
            failed += done.failed
            what = (
                f"{done.participations_differ or 'no'} participations and {done.figures_differ or 'no'} sums differed"
            )
            self.stdout.write(f"{rules}: {done.games} games of {done.people} people; {what}.")
            if done.failed:
                self.stdout.write(f"{rules}: {done.failed} of the games could not be counted; the log has their ids.")
        if failed:
            raise CommandError(f"{failed} games could not be counted; {differ} rows differed elsewhere.")
        if differ and options["check"]:
            raise CommandError(f"{differ} rows differ; nothing was written.")
