"""``manage.py fill``: fill the site with very many finished games."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import timedelta
from multiprocessing import get_context
from typing import Any

import django
from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connections
from django.utils import timezone

from games.management.filling.people import FilledPerson, made_up, people_for
from games.management.filling.played import played
from games.management.filling.store import store
from games.management.filling.table import table
from games.models import Game
from pushsite.management.base import Progress, SiteCommand

GAMES = 100_000
GAMES_A_CHUNK = 100  # games that are stored together
YEARS_FILLED = timedelta(days=3 * 365)  # the games ended in this time before now


class Command(SiteCommand):
    """Play real games, each with its own deal, between made-up people."""

    help = "Fill the site with finished games of made-up people, to try lists, filters, review and replay at size."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=GAMES, help=f"the number of games afterwards ({GAMES})")
        parser.add_argument("--add", action="store_true", help="add games to a site that has some already")
        parser.add_argument(
            "--processes",
            type=int,
            default=os.cpu_count() or 1,
            help="the number of processes that play at the same time",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the people, then the games chunk by chunk; ``--add`` resumes an interrupted run."""
        if settings.PRODUCTION and Game.objects.exists() and not made_up().exists():
            raise CommandError("This site has games of real people, and games are never deleted again.")
        there = Game.objects.count()
        if there and not options["add"]:
            raise CommandError(f"This site has {there} games. Use --add to add games up to the number of --games.")
        people = people_for(options["games"])
        progress = Progress(self.stderr)
        for done in _chunks(range(there, options["games"]), people, options["processes"]):
            progress.tell(f"{there + done} games so far.")
        self.stdout.write(f"{Game.objects.count()} games, {len(people)} people.")


def _chunks(numbers: range, people: list[FilledPerson], processes: int) -> Iterator[int]:
    """Yield the number of games so far, after each chunk."""
    chunks = [numbers[first : first + GAMES_A_CHUNK] for first in range(0, len(numbers), GAMES_A_CHUNK)]
    if processes == 1:
        for chunk in chunks:
            fill(chunk, numbers.stop, people)
            yield chunk.stop - numbers.start
        return
    connections.close_all()
    with ProcessPoolExecutor(processes, get_context("spawn"), django.setup) as pool:
        filled = [pool.submit(fill, chunk, numbers.stop, people) for chunk in chunks]
        for done, _ in enumerate(as_completed(filled), start=1):
            yield min(done * GAMES_A_CHUNK, len(numbers))


def fill(numbers: range, games: int, people: list[FilledPerson]) -> None:
    """Play and store the games with these numbers; the ends of all ``games`` are spread over three years."""
    now = timezone.now()
    store([played(table(number, people), now - YEARS_FILLED * (games - number) / games) for number in numbers])
