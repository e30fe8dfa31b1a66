"""The site over HTTP, compared with `pgbench`: gunicorn with two processes, PostgreSQL with commits to disk.

Twenty pairs of signed-in people play twenty games of PUSH at once, from four processes on the same machine.
An action is a POST with session and token; its response is the new table. Before an opponent decides, that person
requests the table, which also costs the server time but does not count as an action.
"""

import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
import redis

from bench import calibration
from bench.amount import amount
from testing.services.postgres import own_postgres, pgbench_program
from testing.services.valkey import own_valkey
from testing.site import ROOT, Site
from testing.visitor import Pair, TimedRequest

PAIRS = amount(20, 3)
CLIENTS = 4  # processes
ROUNDS = amount(3, 1)
SETTLE = amount(2.0, 0.2)  # seconds before measuring
SECONDS = amount(8.0, 3.0)
SHARE = SECONDS / (SETTLE + SECONDS)  # share of the CPU time that is used while measuring
REFUSED = 400  # the first status of an answer that is no success
GAMES = amount(16, 2)  # for each pair: enough for a fast machine


class Measured(NamedTuple):
    """The results of all clients for one kind of request in one round; refusals count in ``statuses`` alone."""

    a_second: float
    p50_ms: float
    p95_ms: float
    statuses: set[int]
    server_ms: float  # CPU time for one request, with the looks before it
    client_ms: float


def run() -> None:
    """Print actions, polls and growth."""
    with (
        own_postgres() as database,
        own_valkey() as valkey,
        tempfile.TemporaryDirectory() as folder,
        Site(database.url, valkey.url, Path(folder), DJANGO_SETTINGS_MODULE="bench.web_settings") as site,
    ):
        site.prepare()
        site.start("web")
        for _ in range(ROUNDS):
            print(calibration.line(), flush=True)
            _round(site, database.url, valkey.url)
        growth(site)


def _round(site: Site, database_url: str, redis_url: str) -> None:
    pairs = json.loads(site.run("-m", "testing.pairs", str(PAIRS), str(GAMES)))
    before = transactions_a_second(database_url, 4)
    acts, programs = _measured(site, pairs, "play", "act"), _measured(site, pairs, "programs", "act")
    after = transactions_a_second(database_url, 4)
    polls, gets = _measured(site, pairs, "poll", "poll"), gets_a_second(redis_url)
    ratio = acts.a_second / statistics.fmean([before, after])
    print(
        f"web: {acts.a_second:,.0f} actions/s, p50 {acts.p50_ms:.0f} ms, p95 {acts.p95_ms:.0f} ms,"
        f" answers {sorted(acts.statuses)};"
        f" CPU an action, looks included: gunicorn {acts.server_ms:.1f} ms, clients {acts.client_ms:.1f} ms;"
        f" pgbench {before:,.0f} and {after:,.0f} transactions/s, ratio {ratio:.3f}"
    )
    print(
        f"web: {programs.a_second:,.0f} actions/s by the API, p50 {programs.p50_ms:.0f} ms,"
        f" p95 {programs.p95_ms:.0f} ms, answers {sorted(programs.statuses)};"
        f" CPU an action, looks included: gunicorn {programs.server_ms:.1f} ms, clients {programs.client_ms:.1f} ms;"
        f" {programs.a_second / acts.a_second:.2f} times the page's pace"
    )
    print(
        f"web: {polls.a_second:,.0f} polls/s, p95 {polls.p95_ms:.0f} ms, answers {sorted(polls.statuses)};"
        f" CPU a poll: gunicorn {polls.server_ms:.2f} ms, clients {polls.client_ms:.2f} ms;"
        f" Redis {gets:,.0f} GETs/s by one client, ratio {polls.a_second / gets:.3f}",
        flush=True,
    )


def _measured(site: Site, pairs: list[Any], what: str, kind: str) -> Measured:
    server, own = site.cpu_seconds("web"), _children_cpu()
    clients = [_client(site, pairs[first::CLIENTS], what) for first in range(CLIENTS)]
    requests = [TimedRequest(*request) for client in clients for request in json.loads(client.communicate()[0])]
    server, own = site.cpu_seconds("web") - server, _children_cpu() - own
    of_kind = [request for request in requests if request.what == kind]
    done = [request for request in of_kind if request.status < REFUSED]  # a limit may refuse a very fast player
    times = sorted(request.seconds * 1000 for request in done)
    return Measured(
        a_second=len(done) / SECONDS,
        p50_ms=statistics.median(times),
        p95_ms=times[int(len(times) * 0.95)],
        statuses={request.status for request in of_kind},
        server_ms=server * 1000 / len(done) * SHARE,
        client_ms=own * 1000 / len(done) * SHARE,
    )


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _client(site: Site, pairs: list[Any], what: str) -> subprocess.Popen[bytes]:
    order = {
        "what": what,
        "port": site.port,
        "site_url": site.environment["SITE_URL"],
        "pairs": pairs,
        "settle": SETTLE,
        "seconds": SECONDS,
    }
    client = subprocess.Popen(
        [sys.executable, "-m", "bench.web_load"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ,
    )
    assert client.stdin
    client.stdin.write(json.dumps(order).encode())
    client.stdin.close()
    client.stdin = None
    return client


LONG_PAIRS = amount(3, 1)
ACTIONS = amount(100, 5)
LATE = amount(900, 40)  # actions played before


def growth(site: Site) -> None:
    """Print how much more the actions from 901 to 1,000 cost than the first hundred.

    No game of PUSH is that long: its 120 cards run out much earlier. So the long games get their first position back
    from time to time, while version, log and chain continue (`bench.web_long_games`).
    """
    early, late = [], []
    for number, (new, long) in enumerate(
        json.loads(site.run("-m", "bench.web_long_games", str(LONG_PAIRS), str(LATE)))
    ):
        pairs = [
            Pair(site.port, site.environment["SITE_URL"], players, random.Random(number)) for players in (new, long)
        ]
        first, last = (_acts(pair) for pair in pairs)
        for _ in range(ACTIONS):
            early.append(next(first))
            late.append(next(last))
    ratio = statistics.fmean(late) / statistics.fmean(early)
    print(
        f"web: an action takes {statistics.fmean(early) * 1000:.1f} ms among the first {ACTIONS} and"
        f" {statistics.fmean(late) * 1000:.1f} ms after {LATE} (medians {statistics.median(early) * 1000:.1f} and"
        f" {statistics.median(late) * 1000:.1f}), one client, growth {ratio:.2f}"
    )


def _acts(pair: Pair) -> Iterator[float]:
    """Yield the seconds of each action, game after game."""
    for game in pair.games:
        yield from (request.seconds for request in pair.play(game) if request.what == "act")


ROWS = 20
TABLES = f"""
DROP TABLE IF EXISTS bench_game, bench_action;
CREATE TABLE bench_game (id int PRIMARY KEY, version int NOT NULL);
CREATE TABLE bench_action (id bigserial PRIMARY KEY, game int NOT NULL, action text NOT NULL);
INSERT INTO bench_game SELECT id, 0 FROM generate_series(1, {ROWS}) AS id;
"""
TRANSACTION = rf"""
\set game random(1, {ROWS})
BEGIN;
UPDATE bench_game SET version = version + 1 WHERE id = :game;
INSERT INTO bench_action (game, action) VALUES (:game, 'draw');
COMMIT;
"""


def transactions_a_second(url: str, seconds: int) -> float:
    """Return pgbench's transactions per second with as many clients as the web part plays games."""
    with psycopg.connect(url) as connection:
        connection.execute(TABLES)
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(TRANSACTION)
        script.flush()
        command = [pgbench_program(), "-n", "-c", str(ROWS), "-j", "2", "-T", str(seconds), "-f", script.name, url]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    match = re.search(r"tps = ([\d.]+)", output)
    assert match, output
    return float(match[1])


def gets_a_second(url: str) -> float:
    """Return how often a second one Python client reads a short value from Redis."""
    with redis.Redis.from_url(url) as client:
        client.set("bench", "x" * 32)
        start, number = time.perf_counter(), 5000
        for _ in range(number):
            client.get("bench")
        return number / (time.perf_counter() - start)
