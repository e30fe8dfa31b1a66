"""Compare each page of players and staff in a site of 1,000 finished games and in one of 100,000.

Both sites use one PostgreSQL server, and Django's test client requests their pages in turn, so that both run under the
same load. ``LISTS_GAMES=1000,20000`` sets other sizes: the large site stores more than twenty million actions.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from bench import calibration
from bench.amount import amount
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import ROOT, Site

GAMES = tuple(int(each) for each in (os.environ.get("LISTS_GAMES") or amount("1000,100000", "6,12")).split(","))
ROUNDS = amount(9, 1)
EACH = amount(1, 15)  # how many pages on is the next one that is measured
MOST_QUERIES = 16  # each page must need fewer
MOST_GROWTH = 2.0


class Line(NamedTuple):
    """One page, in the small site and in the large one."""

    page: str
    small_ms: float
    large_ms: float
    size: float  # ratio of the sizes in bytes
    queries: int
    statuses: set[int]

    @property
    def growth(self) -> float:
        """The ratio of the times."""
        return self.large_ms / self.small_ms

    @property
    def violations(self) -> list[str]:
        """The limits that the page exceeds."""
        found = []
        if self.statuses != {200}:
            found.append(f"answers {sorted(self.statuses)}")
        if self.queries >= MOST_QUERIES:
            found.append(f"{self.queries} queries")
        if self.growth > MOST_GROWTH:
            found.append(f"{self.growth:.1f} times the time")
        return found


def run() -> None:
    """Build both sites, and print a line for each page."""
    with own_postgres(durable=False) as database, own_valkey() as redis, tempfile.TemporaryDirectory() as folder:
        print(calibration.line(), flush=True)
        sites = [_filled(games, database.url, redis.url, Path(folder)) for games in GAMES]
        compare(*sites)


def compare(small: Site, large: Site) -> None:
    """Print how long each page takes in both sites, and the limits that it exceeds."""
    with _measuring(small) as (pages, ask_small), _measuring(large) as (_pages, ask_large):
        lines = [_line(page, number, ask_small, ask_large) for number, page in enumerate(pages) if number % EACH == 0]
    print(f"lists: {'page':<75} {GAMES[0]:>9,} {GAMES[1]:>9,}  ratio   size  queries")
    for line in lines:
        figures = (
            f"{line.small_ms:6.1f} ms {line.large_ms:6.1f} ms  {line.growth:5.2f}  {line.size:5.2f}  {line.queries:7}"
        )
        print(f"lists: {line.page:<75} {figures}  {', '.join(line.violations)}")
    worst = max(lines, key=lambda line: line.growth)
    print(
        f"lists: {len(lines)} pages, {sum(bool(line.violations) for line in lines)} exceed a limit;"
        f" most queries {max(line.queries for line in lines)}, median ratio"
        f" {statistics.median(line.growth for line in lines):.2f}, largest {worst.growth:.2f} ({worst.page})",
        flush=True,
    )


def _line(page: str, number: int, *asks: Any) -> Line:
    answers: list[list[dict[str, Any]]] = [[], []]
    for ask in asks:  # the first request of a process reads what later ones keep
        ask(number)
    for _ in range(ROUNDS):
        for ask, kept in zip(asks, answers, strict=True):
            kept.append(ask(number))
    small, large = (statistics.median(each["seconds"] for each in kept) * 1000 for kept in answers)
    every = [each for kept in answers for each in kept]
    sizes = [statistics.median(each["bytes"] for each in kept) for kept in answers]
    return Line(
        page,
        small,
        large,
        sizes[1] / max(sizes[0], 1),
        max(each["queries"] for each in every),
        {each["status"] for each in every},
    )


def _filled(games: int, database_url: str, redis_url: str, folder: Path) -> Site:
    name = f"lists_{games}"
    with psycopg.connect(database_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    url = database_url.rpartition("/")[0] + f"/{name}"
    site = Site(url, redis_url, folder)
    site.prepare()
    start = time.perf_counter()
    site.run("manage.py", "fill", "--games", str(games))
    seconds = time.perf_counter() - start
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("VACUUM ANALYZE")  # autovacuum would do so some minutes later
        row = server.execute("SELECT pg_database_size(current_database()), max(id) FROM games_action").fetchone()
    assert row
    print(f"lists: {games:,} games, {row[1]:,} actions, {row[0] / 1e9:.2f} GB, in {seconds:.0f} s", flush=True)
    return site


@contextmanager
def _measuring(site: Site) -> Iterator[tuple[list[str], Any]]:
    """Yield the names of the pages, and a function that measures the page with a given number."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.lists_measure"],
        cwd=ROOT,
        env=site.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin and process.stdout
    asked, answers = process.stdin, process.stdout

    def ask(number: int) -> Any:
        asked.write(f"{number}\n")
        asked.flush()
        return json.loads(answers.readline())

    try:
        yield json.loads(answers.readline()), ask
    finally:
        asked.close()
        process.wait()
