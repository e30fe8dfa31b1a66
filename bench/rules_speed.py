"""Actions per second in random legal play of every game, compared with python-chess in the same run.

A step lists the legal actions, chooses one at random and plays it; deals are included. Rounds alternate, so that both
sides run under the same load.
"""

import random
import statistics
import time
from collections.abc import Iterator

import chess

from bench import calibration
from bench.amount import amount
from games.catalog import RULES
from games.engine.chance import Seeded

ROUNDS = amount(9, 1)
SECONDS = amount(0.7, 0.02)
QUIET_PLIES = 100  # a chess game ends after so many moves without a capture or pawn move


def run() -> None:
    """Print a figure for each game, and its ratio to python-chess."""
    for slug in RULES:
        print(calibration.line())
        ours, theirs = [], []
        for number in range(ROUNDS):
            theirs.append(speed(chess_steps(random.Random(number))))
            ours.append(speed(steps(slug, random.Random(number))))
        ratios = [our / their for our, their in zip(ours, theirs, strict=True)]
        print(
            f"rules: {slug} {statistics.median(ours):,.0f} actions/s,"
            f" python-chess {statistics.median(theirs):,.0f} moves/s,"
            f" ratio {statistics.median(ratios):.2f}"
            f" (from {min(ratios):.2f} to {max(ratios):.2f} in {ROUNDS} rounds)"
        )


def speed(play: Iterator[None]) -> float:
    count = 0
    start = time.perf_counter()
    end = start + SECONDS
    for _ in play:
        count += 1
        if not count % 64 and time.perf_counter() > end:
            break
    return count / (time.perf_counter() - start)


def steps(slug: str, rng: random.Random) -> Iterator[None]:
    """Play game after game, with each number of seats in turn and the default options."""
    chance = Seeded(rng)
    while True:
        for seats in RULES[slug].seats:
            state = RULES[slug].deal(seats=seats, options={}, chance=chance, first=0)
            while legal := state.legal():
                state.play(rng.choice(legal), chance)
                yield


def chess_steps(rng: random.Random) -> Iterator[None]:
    """Do the same for chess: list the legal moves, choose one, push it."""
    while True:
        board = chess.Board()
        while board.halfmove_clock < QUIET_PLIES and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            yield


if __name__ == "__main__":
    run()
