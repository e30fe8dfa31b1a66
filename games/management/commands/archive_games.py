"""``manage.py archive_games``: move games that ended long ago into their archives."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from games.play.archive import archive_all, long_over
from pushsite.management.base import Progress, SiteCommand

MOST_DAYS_AGO = 36_500  # days


class Command(SiteCommand):
    """Archive all games that ended long ago, which the site does a little of each night."""

    help = "Move the actions of games that ended long ago into their archives; also of those that were restored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--before", type=int, metavar="DAYS", help="games that ended so many days ago (ARCHIVE_AFTER_DAYS)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Each game in a transaction of its own: run it again if it was stopped."""
        days = settings.ARCHIVE_AFTER_DAYS if options["before"] is None else options["before"]
        if not 0 < days <= MOST_DAYS_AGO:
            raise CommandError("Say with --before how many days ago games must have ended: at least one, and possible.")
        looked_at = archived = 0
        progress = Progress(self.stderr)
        for done in archive_all(long_over(days)):
            looked_at += 1
            archived += done
            progress.tell(f"{archived} games archived so far.")
        self.stdout.write(f"{archived} games archived; {looked_at - archived} could not be: the log says why.")
