"""``manage.py rate``: work out all ratings again from the stored games."""

from typing import Any

from django.core.management.base import CommandError

from games.catalog import RULES
from games.management.recompute_command import RecomputeCommand
from games.ratings.bot_board import recompute_bot_board
from games.ratings.recompute import recompute


class Command(RecomputeCommand):
    """Work out all ratings again from the stored games, and write those that differ."""

    help = "Work out all ratings again from the stored games, and write those that differ."

    def handle(self, *args: Any, **options: Any) -> None:
        """Each game in its turn, then one line about it."""
        differ = 0
        for rules in RULES:
            done = recompute(rules, write=not options["check"], progress=self.progress(rules))
            bots = recompute_bot_board(rules, write=not options["check"])
            differ += done.differ + bots
            what = f"{done.results_differ or 'no'} results and {done.ratings_differ + bots or 'no'} ratings differed"
            self.stdout.write(f"{rules}: {done.games} games of {done.people} people; {what}.")
        if differ and options["check"]:
            raise CommandError(f"{differ} rows differ; nothing was written.")
