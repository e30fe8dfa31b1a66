"""Fit what a column brings in the end, for `worth`: `python -m bench.fitting.pushemup [GAMES]`.

Bots of the strongest level play at two, three and four seats. Each column after a turn is one observation: what lead it
brought each seat in the end. The numbers are those with the least squares of what `worth.hoped_lead_by` misses, found
by Gauss and Newton's method. They are printed beside the present ones, and written to `fitted.json`.

500 games of each size take about a quarter of an hour of a processor to play, and 4 minutes to fit. They gave 8.04,
8.60, 0.47, 0.25 and 0.73, in the order of `ColumnNumbers`, which miss 0.04 % less than those in the file: no reason to
change how the bots play.
"""

import random
from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from bench.fitting import solved, write_fitted
from bench.games_named import number_of_games
from games.bots import choose, strongest_level
from games.bots.fitted import fitted, fitted_file
from games.engine.chance import Seeded
from games.pushemup.bots.moves import Column
from games.pushemup.bots.worlds import turns_after
from games.pushemup.bots.worth import COLUMN_NUMBERS, ColumnNumbers, SeatPoints, hoped_lead_by, lead
from games.pushemup.rules import GAME

GAMES = 500  # with each number of seats
EVERY = 3  # one turn in this many is observed
STEPS = 5
APART = ColumnNumbers(swing=1.0, rounds_kept=1.0, last_lost=0.1, before_last_lost=0.1, a_card=0.1)  # for slopes


class Observation(NamedTuple):
    """A column, and what it brought each seat in the end."""

    column: Column
    seats: int
    turns: int  # of all seats together that were still to come, about
    lead: SeatPoints


def main(games: int) -> None:
    observations = [each for seats in GAME.seats for each in observed(seats, games)]
    numbers = least_squares(observations)
    for each in (COLUMN_NUMBERS, numbers):
        print(f"{len(observations)} columns missed by {mean_square(observations, each):.3f} squared with {each}")
    columns = {name: round(number, 2) for name, number in numbers._asdict().items()}
    write_fitted(fitted_file(GAME.slug), fitted(GAME.slug) | {"columns": columns})


def observed(seats: int, games: int) -> Iterator[Observation]:
    """Play the games, and yield their columns with what they brought."""
    rng, level = random.Random(seats), strongest_level(GAME.slug)
    for deal in range(games):
        chance = Seeded(random.Random(f"fitting {seats} {deal}"))
        state, seen = GAME.deal(seats=seats, options={}, chance=chance, first=0), []
        while (seat := state.to_act) is not None:
            if state.columns and not rng.randrange(EVERY):
                left = [len(hand) + len(deck) for hand, deck in zip(state.hands, state.decks, strict=True)]
                seen.append((turns_after(left, 0), list(map(tuple, state.columns))))
            state.play(choose(state.view(seat), level, deal).action, chance)
        leads = [lead(tuple(column), seats) for column in state.columns]
        for turns, columns in seen:
            for column, brought in zip(columns, leads, strict=True):
                yield Observation(column, seats, turns, brought)


def least_squares(observations: Sequence[Observation], numbers: ColumnNumbers = COLUMN_NUMBERS) -> ColumnNumbers:
    """The numbers that miss these observations least; ``numbers``: with which to begin."""
    count = len(numbers)
    for _step in range(STEPS):
        missed, products = [0.0] * count, [[0.0] * count for _ in range(count)]
        for observation in observations:
            _add(observation, numbers, missed, products)
        numbers = ColumnNumbers(*map(float.__add__, numbers, solved(products, missed)))
    return numbers


def _add(observation: Observation, numbers: ColumnNumbers, missed: list[float], products: list[list[float]]) -> None:
    """Add one observation to the normal equations."""
    by_seat = list(zip(*_slopes(observation, numbers), strict=True))
    for slopes, miss in zip(by_seat, misses(observation, numbers), strict=True):
        for index, slope in enumerate(slopes):
            missed[index] += slope * miss
            products[index][:] = [value + slope * other for value, other in zip(products[index], slopes, strict=True)]


def _slopes(observation: Observation, numbers: ColumnNumbers) -> Iterator[list[float]]:
    """For each number, how the lead that is hoped for grows with it, by seat."""
    column, seats, turns, _lead = observation
    for name, apart in APART._asdict().items():
        low, high = (
            hoped_lead_by(numbers._replace(**{name: getattr(numbers, name) + step}), column, seats, turns)
            for step in (-apart, apart)
        )
        yield [(more - less) / (2 * apart) for less, more in zip(low, high, strict=True)]


def misses(observation: Observation, numbers: ColumnNumbers) -> list[float]:
    """By how much the column brought each seat more than was hoped."""
    column, seats, turns, brought = observation
    return list(map(float.__sub__, brought, hoped_lead_by(numbers, column, seats, turns)))


def mean_square(observations: Sequence[Observation], numbers: ColumnNumbers) -> float:
    """The mean square of what is missed, by column and seat."""
    squares = [miss**2 for observation in observations for miss in misses(observation, numbers)]
    return fsum(squares) / len(squares)


if __name__ == "__main__":
    main(number_of_games(GAMES))
