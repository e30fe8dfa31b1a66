"""Fit the weights of `strength` for three and four seats: `python -m bench.fitting.pousse [GAMES]`.

Bots of the usual level play on all boards. Each position after a turn is one observation: who wins from there. The
weights are the most likely ones if a seat's chance is its share of the exponentials of all strengths (a conditional
logit), by Newton's method. The result is written to `fitted.json`.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from math import exp
from typing import TypeAlias

from bench.fitting import solved, write_fitted
from bench.games_named import number_of_games
from games.bots import DEFAULT_LEVEL, choose
from games.bots.fitted import fitted, fitted_file
from games.engine.chance import Seeded
from games.engine.state import View
from games.pousse.bots.position import bot_view, pawn_spaces
from games.pousse.bots.strength import at_risk, homing, progress_parts
from games.pousse.rules import GAME
from games.pousse.rules.box import BOARDS

GAMES = 1200
EVERY = 3  # one turn in this many is an observation
STEPS = 6
RIDGE = 1.0  # pulls weights to 0 that hardly matter

Features: TypeAlias = list[list[float]]  # by seat
Observation: TypeAlias = tuple[Features, int]  # and the winner


def main(games: int) -> None:
    numbers = fitted(GAME.slug)
    for seats in GAME.seats[1:]:
        weights = most_likely(list(observed(seats, games)))
        lengths = itertools.accumulate((len(progress_parts(1, ("home",) * 3)), seats, seats), initial=0)
        parts = [weights[start:end] for start, end in itertools.pairwise(lengths)]
        named = zip(("progress", "risk", "homing"), parts, strict=True)
        numbers["weights"][str(seats)] = {name: [round(each, 2) for each in part] for name, part in named}
    write_fitted(fitted_file(GAME.slug), numbers)


def observed(seats: int, games: int) -> Iterator[Observation]:
    """Play the games, and yield positions from which one seat wins."""
    rng, boards = random.Random(seats), itertools.cycle(BOARDS)
    for deal in range(games):
        chance = Seeded(random.Random(f"fitting {seats} {deal}"))
        state, seen, mover = GAME.deal(seats=seats, options={"board": next(boards)}, chance=chance, first=0), [], None
        while (seat := state.to_act) is not None:
            view = state.view(seat)
            if view["card"] is None:
                if mover not in (None, seat) and not rng.randrange(EVERY):
                    seen.append(features(view, mover))
                mover = seat
            state.play(choose(view, DEFAULT_LEVEL, deal).action, chance)
        winners = state.winners()
        if winners is not None and len(winners) == 1:
            yield from ((each, winners[0]) for each in seen)


def features(view: View, mover: int) -> Features:
    """What the weights are for: progress, then risk and homing, each in the place of how long the seat waits."""
    seen, pawns, rows = bot_view(view), pawn_spaces(view), []
    for seat, spaces in enumerate(pawns):
        waiting = (seat - mover - 1) % seen.seats
        risk, home = [0.0] * seen.seats, [0.0] * seen.seats
        risk[waiting], home[waiting] = at_risk(seen, pawns, seat), homing(seen, spaces)
        rows.append([*progress_parts(seen.board.rows, spaces), *risk, *home])
    return rows


def most_likely(observations: Sequence[Observation]) -> list[float]:
    """The weights by which these winners are most likely."""
    count = len(observations[0][0][0])
    weights = [0.0] * count
    for _step in range(STEPS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(count)] for row in range(count)]
        for seats, winner in observations:
            _add(seats, winner, weights, slope, bend)
        change = solved(bend, slope)
        weights = [weight + step for weight, step in zip(weights, change, strict=True)]
    return weights


def _add(seats: Features, winner: int, weights: list[float], slope: list[float], bend: list[list[float]]) -> None:
    """Add one observation to the slope of the log likelihood and to its bend."""
    powers = [exp(sum(map(float.__mul__, weights, seat))) for seat in seats]
    chances = [power / sum(powers) for power in powers]
    means = [sum(map(float.__mul__, chances, column)) for column in zip(*seats, strict=True)]
    for index, mean in enumerate(means):
        slope[index] += seats[winner][index] - mean
    for likely, each in zip(chances, seats, strict=True):
        apart = [value - mean for value, mean in zip(each, means, strict=True)]
        for row, first in zip(bend, apart, strict=True):
            scaled = likely * first
            row[:] = [value + scaled * second for value, second in zip(row, apart, strict=True)]


if __name__ == "__main__":
    main(number_of_games(GAMES))
