"""The bots on the scale of people's ratings: the figures of `LEVELS` in `games/<slug>/bots/levels.py`.

Tables of all sizes, each as often, with a level drawn for each seat. The strengths are the most likely ones by Plackett
and Luce's model, with the spread that people's ratings have (`games.ratings`); the interval comes from leaving out a
tenth of the games at a time. Bots play no rated games, so nothing ties them to people: `DEFAULT_LEVEL` is put where
everyone begins. The model has one strength for all sizes, but at a large table the better bot wins less often than it
says; so the bots' lead over each other is a mean over the sizes, as with people who play at all of them.
The same games are also rated one by one, as if ``ACCOUNTS`` of each level had played them: about the same numbers.
"""

import argparse
import random
import statistics
from collections.abc import Iterable, Mapping, Sequence
from math import exp
from multiprocessing.pool import Pool
from typing import NamedTuple

from bench import calibration
from bench.amount import amount
from bench.bot_games import play_game
from bench.games_named import named_game
from bench.intervals import TWO_SIDED_95
from games.bots import DEFAULT_LEVEL, levels_of
from games.catalog import RULES
from games.ratings.strength import MODEL, NEWCOMER, POINTS, number_of, strengths_after

GAMES = amount(1200, 20)
PARTS = 10
ACCOUNTS = 6  # as many as have seats at the largest table
CLOSE = 1e-4  # of a unit of the model: far less than a point
FAR = 100  # units

Means = dict[str, float]


class NoStrengthsError(Exception):
    """No finite strengths make these results the most likely ones."""


class Table(NamedTuple):
    """One game: the level at each seat, drawn with its ``deal``."""

    slug: str
    seats: int
    deal: int

    @property
    def levels(self) -> tuple[str, ...]:
        return tuple(
            random.Random(f"anchors {self.seats} {self.deal}").choices(list(levels_of(self.slug)), k=self.seats)
        )


class Ended(NamedTuple):
    """Levels and places, by seat; equal places are ties."""

    levels: tuple[str, ...]
    places: tuple[int, ...]

    def order(self) -> list[str]:
        """The levels from the first place to the last; ties as they fall."""
        seats = random.Random(str(self)).sample(range(len(self.levels)), len(self.levels))
        return [self.levels[seat] for seat in sorted(seats, key=self.places.__getitem__)]


def run(slugs: Iterable[str] = tuple(RULES), games: int = GAMES) -> None:
    """Measure the rating of each level and print it as its anchor."""
    print(calibration.line())
    with Pool() as pool:
        for slug in slugs:
            sizes = RULES[slug].seats
            tables = [Table(slug, sizes[deal % len(sizes)], deal) for deal in range(games)]
            ended = list(pool.imap(play, tables, chunksize=10))
            _print(slug, ended)


def play(table: Table) -> Ended:
    """Play the game with bots of these levels."""
    ranks = play_game(table.slug, table.levels, {}, table.deal).ranks
    return Ended(table.levels, tuple(1 + sum(other > rank for other in ranks) for rank in ranks))


def _print(slug: str, ended: Sequence[Ended]) -> None:
    print(f"anchors: {slug}, {len(ended):,} games of {RULES[slug].seats[0]} to {RULES[slug].seats[-1]} seats")
    try:
        means, by_site = fitted(ended), one_by_one(ended)
        parts = [fitted([game for index, game in enumerate(ended) if index % PARTS != part]) for part in range(PARTS)]
    except NoStrengthsError:
        print("  too few games: a level is always first, or never")
        return
    for level in levels_of(slug):
        reach = round(TWO_SIDED_95 * POINTS * _error([part[level] for part in parts]))
        print(f"  {level:>6} {number_of(means[level]):5} ± {reach:<3} rated one by one {by_site[level]:5}", flush=True)


def _error(left_out: Sequence[float]) -> float:
    """Return the standard error, by the jackknife."""
    count = len(left_out)
    return float((statistics.pvariance(left_out) * (count - 1)) ** 0.5)


def fitted(ended: Sequence[Ended]) -> Means:
    """The most likely mean of each level by Newton's steps, one level after another; `DEFAULT_LEVEL` stays.

    `NoStrengthsError` if a level is always first, or never.
    """
    means, orders = dict.fromkeys(_levels(ended), MODEL.mu), [game.order() for game in ended]
    steps: list[float] = [FAR]
    while max(map(abs, steps)) > CLOSE:
        steps = []
        for level in means:
            if level != DEFAULT_LEVEL:
                slope, bend = _slope(orders, means, level)
                steps.append(slope / bend)
                means[level] += steps[-1]
        if any(abs(mean - MODEL.mu) > FAR for mean in means.values()):
            raise NoStrengthsError
    return means


def _slope(orders: Sequence[Sequence[str]], means: Mapping[str, float], level: str) -> tuple[float, float]:
    """How the likelihood grows with the mean of ``level``, and how fast that ends."""
    slope = bend = 0.0
    for order in orders:
        spread = MODEL.beta * len(order) ** 0.5  # as in the model when all are certain
        weights = [exp((means[each] - MODEL.mu) / spread) for each in order]
        for first in range(len(order) - 1):
            rest = sum(weights[first:])
            share = (
                sum(weight for each, weight in zip(order[first:], weights[first:], strict=True) if each == level) / rest
            )
            slope += ((order[first] == level) - share) / spread
            bend += share * (1 - share) / spread**2
    return slope, bend


def one_by_one(ended: Sequence[Ended]) -> dict[str, int]:
    """The shown number of each level if the games were rated as people's are: the mean of its accounts at the end."""
    levels = _levels(ended)
    strengths = {(level, number): NEWCOMER for level in levels for number in range(ACCOUNTS)}
    for index, game in enumerate(ended):
        numbers = random.Random(f"accounts {index}").sample(range(ACCOUNTS), len(game.levels))
        players = list(zip(game.levels, numbers, strict=True))
        results = strengths_after([strengths[player] for player in players], game.places)
        strengths.update(zip(players, results, strict=True))
    means = {level: statistics.fmean(strengths[level, number].mu for number in range(ACCOUNTS)) for level in levels}
    return {level: number_of(MODEL.mu + mean - means[DEFAULT_LEVEL]) for level, mean in means.items()}


def _levels(ended: Iterable[Ended]) -> list[str]:
    return sorted({DEFAULT_LEVEL}.union(*(game.levels for game in ended)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The anchors of some games.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    run(parser.parse_args().slug)
