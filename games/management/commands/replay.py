"""``manage.py replay``: play every stored game again with the current rules and compare."""

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from multiprocessing import get_context
from typing import Any, NamedTuple

import django
from django.core.management.base import CommandError, CommandParser
from django.db.models import Q
from django.utils import timezone

from games.catalog import RULES
from games.history.clean_replays import ended_since, not_yet_replayed, note_clean_replays
from games.history.replay import difference, started_games
from games.models import Game
from pushsite.management.base import Progress, SiteCommand

LAST = "last"
GAMES_A_TASK = 200  # games


class Replayed(NamedTuple):
    """The outcome of replaying one game."""

    game: str
    rules: str
    status: str
    differs: str | None  # in one sentence


class Command(SiteCommand):
    """Play every stored game again, and name those that differ. Run it before you deploy new rules."""

    help = "Replay every stored game on its rules, and name those that differ; ends with 1 if there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--since",
            type=moment_or_last,
            metavar="DATE",
            help="only games that were not over at this date (UTC), such as 2026-11-01; or 'last': only what is new"
            " since all games of its kind were last found without a difference, or whose rules' code has changed since",
        )
        parser.add_argument(
            "--processes",
            type=int,
            default=os.cpu_count() or 1,
            help="the number of processes that play at the same time (default: one for each processor)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Replay the games, then print the counts for each version of the rules."""
        began_at, since = timezone.now(), options["since"]
        played, differing = self._replay(which_games(since), options["processes"])
        for rules_id, count in sorted(played.items()):
            self.stdout.write(f"{rules_id}: {count} replayed, {differing[rules_id] or 'none'} differ.")
        if since in {None, LAST}:
            note_clean_replays(RULES.keys() - {rules_id.partition("/")[0] for rules_id in differing}, began_at)
        if differing:
            raise CommandError(f"{differing.total()} of {played.total()} games differ.")
        self.stdout.write(f"{played.total()} games replayed, none differs.")

    def _replay(self, which: Q, processes: int) -> tuple[Counter[str], Counter[str]]:
        """Return how many games of each version were replayed, and how many of them differ."""
        played: Counter[str] = Counter()
        differing: Counter[str] = Counter()
        progress = Progress(self.stderr)
        for game in _replayed(which, processes):
            played[game.rules] += 1
            if game.differs:
                differing[game.rules] += 1
                self.stdout.write(f"{game.game} ({game.rules}, {game.status}): {game.differs}")
            progress.tell(f"{played.total()} games replayed so far, at {game.game}.")
        return played, differing


def moment_or_last(text: str) -> datetime | str:
    """Return the beginning of the day, or "last"."""
    return text if text == LAST else datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)


def which_games(since: datetime | str | None) -> Q:
    """Return the condition for the games to replay."""
    if isinstance(since, datetime):
        return ended_since(since)
    return not_yet_replayed() if since == LAST else Q()


def _replayed(which: Q, processes: int) -> Iterator[Replayed]:
    """Replay the games in the order of their ids; in this process if there are few."""
    ids = list(Game.objects.filter(which, started_at__isnull=False).order_by("pk").values_list("pk", flat=True))
    tasks = [ids[first : first + GAMES_A_TASK] for first in range(0, len(ids), GAMES_A_TASK)]
    if min(processes, len(tasks)) < 2:
        yield from _each(which)
        return
    with ProcessPoolExecutor(processes, get_context("spawn"), django.setup) as pool:
        for replayed in pool.map(replay_these, tasks):
            yield from replayed


def replay_these(ids: list[str]) -> list[Replayed]:
    """Replay these games, in a process of its own."""
    return list(_each(Q(pk__in=ids)))


def _each(which: Q) -> Iterator[Replayed]:
    for game in started_games(which):
        yield Replayed(game.pk, game.rules_id, game.status, difference(game))
