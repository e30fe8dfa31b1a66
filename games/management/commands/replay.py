"""``manage.py replay``: play every stored game again with the current rules and compare."""

from collections import Counter
from typing import Any

from django.core.management.base import CommandError

from games.history.replay import difference, started_games
from pushsite.management.base import Progress, SiteCommand


class Command(SiteCommand):
    """Play every stored game again, and name those that differ. Run it before you deploy new rules."""

    help = "Replay every stored game on its rules, and name those that differ; ends with 1 if there are any."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay all games one by one, then print the counts for each version of the rules."""
        played, differing = self._replay()
        for rules_id, count in sorted(played.items()):
            self.stdout.write(f"{rules_id}: {count} replayed, {differing[rules_id] or 'none'} differ.")
        if differing:
            raise CommandError(f"{differing.total()} of {played.total()} games differ.")
        self.stdout.write(f"{played.total()} games replayed, none differs.")

    def _replay(self) -> tuple[Counter[str], Counter[str]]:
        """Return how many games of each version were replayed, and how many of them differ."""
        played: Counter[str] = Counter()
        differing: Counter[str] = Counter()
        progress = Progress(self.stderr)
        for game in started_games():
            played[game.rules_id] += 1
            if found := difference(game):
                differing[game.rules_id] += 1
                self.stdout.write(f"{game.pk} ({game.rules_id}, {game.status}): {found}")
            progress.tell(f"{played.total()} games replayed so far, at {game.pk}.")
        return played, differing
