"""``manage.py restore_games``: bring archived games back whole."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from games.models import Game
from games.play.archive import restore_all, restore_game
from pushsite.management.base import Progress, SiteCommand


class Command(SiteCommand):
    """Make rows of the archives of games again. They stay rows until ``manage.py archive_games``."""

    help = "Make rows of the archives of these games again, or of all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", metavar="ID", help="ids of games, as their addresses have them")
        parser.add_argument("--all", action="store_true", help="all archived games")

    def handle(self, *args: Any, **options: Any) -> None:
        """Each game in a transaction of its own: run it again if it was stopped."""
        ids = options["games"]
        if options["all"] == bool(ids):
            raise CommandError("Name the games to restore, or all of them by --all.")
        if unknown := sorted(set(ids) - set(Game.objects.filter(pk__in=ids).values_list("pk", flat=True))):
            raise CommandError(f"There is no game {', '.join(unknown)}. Nothing was changed.")
        restored, progress = 0, Progress(self.stderr)
        for done in restore_all() if options["all"] else map(restore_game, ids):
            restored += done
            progress.tell(f"{restored} games restored so far.")
        self.stdout.write(f"{restored} games restored.")
