"""The site over HTTP: gunicorn with two processes on a PostgreSQL that commits to disk, beside `pgbench`.

Twenty pairs of signed-in people play twenty games of PUSH at once, in four processes of the same machine.
An action is a POST with session and token that answers with the table after it; when it is the other's decision,
the other looks at the table first, which costs the server as well but is no action.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from bench import calibration, web_growth
from bench.web_pgbench import transactions_a_second
from tools.production.pair import TimedRequest
from tools.production.site import ROOT, Site
from tools.services.postgres import own_postgres
from tools.services.valkey import own_valkey

PAIRS = 20
CLIENTS = 4  # processes
ROUNDS = 3
SETTLE = 2.0  # seconds before anything counts
SECONDS = 8.0
SHARE = SECONDS / (SETTLE + SECONDS)  # of the CPU time that is used, for what counts
GAMES = 16  # of each pair: enough for a fast machine


class Measured(NamedTuple):
    """What all clients saw of one kind of request in one round."""

    a_second: float
    p50_ms: float
    p95_ms: float
    statuses: set[int]
    server_ms: float  # of CPU time, for one of them and what belongs to it
    client_ms: float


def run() -> None:
    """Print actions, polls and growth."""
    with (
        own_postgres() as database,
        own_valkey() as redis,
        tempfile.TemporaryDirectory() as folder,
        Site(database.url, redis.url, Path(folder)) as site,
    ):
        site.prepare()
        site.start("web")
        for _ in range(ROUNDS):
            print(calibration.line(), flush=True)
            _round(site, database.url)
        web_growth.run(site)


def _round(site: Site, database_url: str) -> None:
    pairs = json.loads(site.run("-m", "tools.production.fixtures", str(PAIRS), str(GAMES)))
    before = transactions_a_second(database_url, 4)
    acts = _measured(site, pairs, "play", "act")
    after = transactions_a_second(database_url, 4)
    polls = _measured(site, pairs, "poll", "poll")
    ratio = acts.a_second / statistics.fmean([before, after])
    print(
        f"web: {acts.a_second:,.0f} actions/s, p50 {acts.p50_ms:.0f} ms, p95 {acts.p95_ms:.0f} ms,"
        f" answers {sorted(acts.statuses)};"
        f" CPU an action, looks included: gunicorn {acts.server_ms:.1f} ms, clients {acts.client_ms:.1f} ms;"
        f" pgbench {before:,.0f} and {after:,.0f} transactions/s, ratio {ratio:.3f}"
    )
    print(
        f"web: {polls.a_second:,.0f} polls/s, p95 {polls.p95_ms:.0f} ms, answers {sorted(polls.statuses)};"
        f" CPU a poll: gunicorn {polls.server_ms:.2f} ms, clients {polls.client_ms:.2f} ms",
        flush=True,
    )


def _measured(site: Site, pairs: list[Any], what: str, kind: str) -> Measured:
    server, own = site.cpu_seconds("web"), _children_s_cpu()
    clients = [_client(site, pairs[first::CLIENTS], what) for first in range(CLIENTS)]
    requests = [TimedRequest(*request) for client in clients for request in json.loads(client.communicate()[0])]
    server, own = site.cpu_seconds("web") - server, _children_s_cpu() - own
    chosen = [request for request in requests if request.what == kind]
    times = sorted(request.seconds * 1000 for request in chosen)
    return Measured(
        a_second=len(chosen) / SECONDS,
        p50_ms=statistics.median(times),
        p95_ms=times[int(len(times) * 0.95)],
        statuses={request.status for request in chosen},
        server_ms=server * 1000 / len(chosen) * SHARE,
        client_ms=own * 1000 / len(chosen) * SHARE,
    )


def _children_s_cpu() -> float:
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
