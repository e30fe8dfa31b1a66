"""How many actions a second one worker plays while 200 games wait for bots, and what a decision costs its process.

In each game one person sits with bots of one level, in the middle of a game. The worker gets a message for each game,
as it does after a person's action, and has eight seconds to play until people are to act everywhere. Forced actions
count too. PostgreSQL commits to disk. The shares come from the same games played in one process without Celery;
PostgreSQL's own time is not counted in them.
"""

import json
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench import calibration
from games.catalog import RULES
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import Site


def run(slugs: Iterable[str] = tuple(RULES)) -> None:
    """Print a line for each game and level."""
    with (
        own_postgres() as database,
        own_valkey() as redis,
        tempfile.TemporaryDirectory() as folder,
        Site(database.url, redis.url, Path(folder)) as site,
    ):
        site.prepare()
        site.start("worker", "--concurrency", "1")
        for slug in slugs:
            print(calibration.line(), flush=True)
            for figures in json.loads(site.run("-m", "bench.bots_measure", str(site.group("worker")), slug)):
                _print(figures)


def _print(figures: dict[str, Any]) -> None:
    print(
        f"bots: {figures['game']} {figures['level']:<6} {figures['a_second']:4.0f} actions/s of one worker,"
        f" {figures['worker_ms']:.2f} ms CPU an action ({figures['chain']:.1f} actions a game);"
        f" in process {figures['ms']:.2f} ms: "
        + ", ".join(f"{part} {ms:.2f}" for part, ms in figures["shares"].items()),
        flush=True,
    )


if __name__ == "__main__":
    run(sys.argv[1:] or RULES)
