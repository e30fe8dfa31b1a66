"""What an action and a look at the table cost the site's process: CPU time, SQL statements, and where the time goes.

Three people are in the middle of a game of each kind, with a full log; the last table has a clock too. A series of
actions is played again and again from the same position, and each request counts with its best time. An action is a
POST that is answered with the new table, a look is the GET of the table before it. PostgreSQL commits to disk; its own
time is not counted.
"""

import json
import tempfile
from pathlib import Path

from bench import calibration
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import Site


def run() -> None:
    """Print a line for each table and kind of request, with its shares, and the growth of a long game."""
    print(calibration.line(), flush=True)
    with (
        own_postgres() as database,
        own_valkey() as redis,
        tempfile.TemporaryDirectory() as folder,
        Site(database.url, redis.url, Path(folder)) as site,
    ):
        site.prepare()
        costs = json.loads(site.run("-m", "bench.cost_measure"))
    for each in costs["requests"]:
        print(
            f"cost: {each['table']}, {each['kind']}: {each['ms']:.2f} ms CPU, {each['statements']:.1f} statements,"
            f" {each['bytes'] / 1000:.1f} kB; " + ", ".join(f"{part} {ms:.2f}" for part, ms in each["shares"].items())
        )
    early, late = costs["growth"]
    print(
        f"cost: an action takes {early:.2f} ms in a new game and {late:.2f} ms in a long one, growth {late / early:.2f}"
    )
