"""What each page costs the site's process, in units, beside its goal; statements and kilobytes, beside their limits.

A unit is the processor time of an action at commit 110d3dae, as a multiple of a plain Python loop: a faster action does
not make pages look slower. The viewer is the busiest player of a site with 200 games, or a member of its staff. A run
is the mean of some requests of a page, and the loop is timed in each run. ``make bench`` fails when the median of five
runs is 25 % above the goal; a short run, as in CI, only when a page needs more statements or kilobytes than it may.
"""

import json
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from bench import calibration
from bench.amount import amount
from testing.services.postgres import own_postgres
from testing.services.valkey import own_valkey
from testing.site import Site

GAMES = 200
UNIT = 0.265  # of the time of the loop, whose million steps take 41.5 ms where an action took 11.0
TOLERANCE = 1.25


class Goal(NamedTuple):
    """A page, as `testing.pages` names it, with the units it should cost, and the statements and kB it may need."""

    name: str
    page: str
    units: float
    statements: int
    kilobytes: int


# Steps and the review are of a game whose deal differs from run to run: their limits leave room for a long one.
GOALS = [
    Goal("My games", "player games:mine", 1.5, 12, 42),
    Goal("People", "player people:people", 2, 12, 85),
    Goal("New table", "player games:new", 1.5, 4, 41),
    Goal("profile", "player people:profile name", 2.5, 13, 50),
    Goal("settings", "player accounts:settings", 1.5, 3, 48),
    Goal("Someone", "player games:lobby", 1.5, 7, 46),
    Goal("a table, whole page", "player games:table running", 1.5, 9, 96),
    Goal("front page", "visitor home", 1, 0, 48),
    Goal("Today", "player home", 1.5, 10, 30),
    Goal("deal of the day", "player daily:deal day rules", 1.5, 13, 22),
    Goal("steps?since=5", "player games:steps game ?since=5", 3, 6, 250),
    Goal("staff: person", "staff admin:accounts_user_change person", 4, 15, 45),
    Goal("staff: review", "staff admin:games_game_review game", 4, 9, 220),
    Goal("staff: game", "staff admin:games_game_change game", 4, 10, 40),
    Goal("staff: cases", "staff admin:games_case_changelist", 4, 6, 30),
]


class Line(NamedTuple):
    """What was measured of a page: processor milliseconds of the page and of the loop in each run."""

    goal: Goal
    runs: list[tuple[float, float]]
    statements: int
    kilobytes: float
    status: int

    @property
    def units(self) -> list[float]:
        """The units of each run."""
        return [page / loop / UNIT for page, loop in self.runs]

    def violations(self, short: bool) -> list[str]:
        """What fails the run; a ``short`` one has too few requests for times."""
        limits = {
            f"answers {self.status}": self.status != 200,
            f"may need {self.goal.statements} statements": self.statements > self.goal.statements,
            f"may have {self.goal.kilobytes} kB": self.kilobytes > self.goal.kilobytes,
            "TOO SLOW": not short and statistics.median(self.units) > self.goal.units * TOLERANCE,
        }
        return [words for words, holds in limits.items() if holds]

    def __str__(self) -> str:
        best, median = min(self.units), statistics.median(self.units)
        fastest = min(page for page, _loop in self.runs)
        return (
            f"pages: {self.goal.name:<20} best {best:5.2f}, median {median:5.2f} units, goal {self.goal.units:3.1f};"
            f" {fastest:6.1f} ms, {self.statements:2} statements, {self.kilobytes:5.1f} kB"
        )


def run() -> bool:
    """Print a line for each page; return whether all are within their limits."""
    print(calibration.line(), flush=True)
    with own_postgres(durable=False) as database, own_valkey() as redis, tempfile.TemporaryDirectory() as folder:
        site = Site(database.url, redis.url, Path(folder))
        site.prepare()
        site.run("manage.py", "fill", "--games", str(GAMES))
        with psycopg.connect(database.url, autocommit=True) as server:
            server.execute("VACUUM ANALYZE")  # autovacuum would do so some minutes later
        measured = json.loads(site.run("-m", "bench.pages_measure", *(goal.page for goal in GOALS)))
    return print_lines([Line(goal, **each) for goal, each in zip(GOALS, measured, strict=True)], amount(False, True))


def print_lines(lines: list[Line], short: bool) -> bool:
    """Print the ``lines``; return whether none of them has a violation."""
    violations: list[Any] = [line.violations(short) for line in lines]
    for line, found in zip(lines, violations, strict=True):
        print(f"{line}  {', '.join(found)}", flush=True)
    return not any(violations)
