"""How many actions a second one worker plays while 200 games wait for bots, and what a decision costs its process.

In each game one person sits with bots of one level, in the middle of a game. The worker gets a message for each game,
as it does after a person's action, and has eight seconds to play until people are to act everywhere. Forced actions
count too. PostgreSQL commits to disk. The shares are those of the same games played in one process without Celery;
PostgreSQL's own time is not counted in them.
"""

import json
import tempfile
from pathlib import Path

from bench import calibration
from tools.production.site import Site
from tools.services.postgres import own_postgres
from tools.services.valkey import own_valkey


def run() -> None:
    """Print a line for each game and level."""
    with (
        own_postgres() as database,
        own_valkey() as redis,
        tempfile.TemporaryDirectory() as folder,
        Site(database.url, redis.url, Path(folder)) as site,
    ):
        site.prepare()
        print(calibration.line(), flush=True)
        site.start("worker", "--concurrency", "1")
        found = json.loads(site.run("-m", "bench.bots_measure", str(site.group("worker"))))
        print(calibration.line(), flush=True)
    for each in found:
        print(
            f"bots: {each['game']} {each['level']:<6} {each['a_second']:4.0f} actions/s of one worker,"
            f" {each['worker_ms']:.2f} ms CPU an action ({each['chain']:.1f} actions a game);"
            f" in process {each['ms']:.2f} ms: " + ", ".join(f"{part} {ms:.2f}" for part, ms in each["shares"].items())
        )
