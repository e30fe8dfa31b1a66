"""``manage.py replay``: whether every stored game comes out as it did, on the rules as they are now."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history.replay import difference, started_games

PROGRESS_SECONDS = 10


class Command(BaseCommand):
    """Play every stored game again, and name those that differ. To be run before new rules are deployed."""

    help = "Replay every stored game on the current rules, and name those that differ; ends with 1 if there are any."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay them one by one."""
        count = differing = 0
        told_at = time.monotonic()
        for game in started_games():
            count += 1
            if found := difference(game):
                differing += 1
                self.stdout.write(f"{game.pk} ({game.rules_id}, {game.status}): {found}")
            if time.monotonic() - told_at > PROGRESS_SECONDS:
                told_at = time.monotonic()
                self.stderr.write(f"{count} games replayed so far, at {game.pk}.")
        if differing:
            raise CommandError(f"{differing} of {count} games differ.")
        self.stdout.write(f"{count} games replayed, none differs.")
