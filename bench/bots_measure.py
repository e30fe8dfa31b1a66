"""python -m bench.bots_measure GROUP GAME: measure games that wait for bots, for `bench.bots`, and print JSON.

Runs in the site's environment; GROUP is the process group of its worker.
"""

import gc
import json
import logging
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import django

from bench.amount import amount
from bench.cost_shares import Shares, sampling
from games.bots import levels_of
from games.catalog import RULES
from testing.site import cpu_seconds, wait_for

GAMES = amount(200, 4)
SECONDS = amount(8.0, 5.0)  # at most; then the games that still wait are dropped
STARTED = 60.0  # seconds, at most, until the worker has
GAMES_IN_PROCESS = amount(40, 2)  # games

# A sample belongs to the first part that one of the stack's files is in.
PARTS = {
    "thinking": ("/games/bots/", *(f"/games/{slug}/bots/" for slug in RULES)),
    "SQL": ("/psycopg",),
    "notices": ("/games/notices/",),
    "ORM": ("/django/db/",),
    "Redis": ("/redis/", "/pushsite/cache.py"),
    "rules": ("/rules/", "/games/engine/", "/games/fairness/"),
    "play": ("/games/play/",),
}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()
    logging.disable(logging.INFO)
    from bench.bots_games import Games, without_worker
    from games.models import Sweep

    # The worker sweeps as it starts, and would play games made before that.
    wait_for(lambda: Sweep.age() is not None, STARTED)
    group, slug = int(sys.argv[1]), sys.argv[2]
    with without_worker():
        games = Games(slug)
    gc.freeze()
    figures = []
    for level in levels_of(slug):
        by_worker = _by_worker(games.waiting(level, GAMES), group)
        figures.append({"game": slug, "level": level} | by_worker | _in_process(games.waiting(level, GAMES_IN_PROCESS)))
    print(json.dumps(figures))


def _by_worker(games: Sequence[Any], group: int) -> dict[str, float]:
    """Send a message for each game, and wait until no game waits for a bot, or for some seconds."""
    from bench.bots_games import any_waits, drop, played
    from games.play.wake_ups import wake_bots

    cpu, start = cpu_seconds(group), time.monotonic()
    for game in games:
        wake_bots(game.pk, game.version)
    with suppress(TimeoutError):
        wait_for(lambda: not any_waits(games), SECONDS)
    seconds, cpu = time.monotonic() - start, cpu_seconds(group) - cpu
    actions = played(games)
    drop(games)
    return {"a_second": actions / seconds, "worker_ms": cpu / actions * 1000}


def _in_process(games: Sequence[Any]) -> dict[str, Any]:
    """Play the same kind of games here."""
    from bench.bots_games import any_waits, play_all, played, without_worker

    shares = Shares(PARTS, "rest")
    with without_worker(), sampling(), shares:
        start = time.process_time()
        play_all(games)
        seconds = time.process_time() - start
    assert not any_waits(games)
    actions = played(games)
    cpu = seconds / actions * 1000
    return {"chain": actions / len(games), "ms": cpu, "shares": shares.split(cpu)}


if __name__ == "__main__":
    main()
