"""Random legal play of every game, in actions a second, beside python-chess in the same run.

A step is the list of legal actions, a random choice, and the action; deals are part of it.
Rounds alternate, so that both sides meet the same machine.
"""

import random
import statistics
import time
from collections.abc import Iterator

import chess

from bench import calibration
from games.catalog import RULES
from games.engine.chance import Seeded

ROUNDS = 9
SECONDS = 0.7
QUIET_PLIES = 100  # a chess game without capture or pawn move for so long is left


def run() -> None:
    """Print a figure for each game and its ratio to python-chess."""
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
    """Steps a second."""
    count = 0
    start = time.perf_counter()
    end = start + SECONDS
    for _ in play:
        count += 1
        if not count % 64 and time.perf_counter() > end:
            break
    return count / (time.perf_counter() - start)


def steps(slug: str, rng: random.Random) -> Iterator[None]:
    """Games without end, with each number of seats in turn and the default options."""
    chance = Seeded(rng)
    while True:
        for seats in RULES[slug].seats:
            state = RULES[slug].deal(seats=seats, options={}, chance=chance, first=0)
            while legal := state.legal():
                state.play(rng.choice(legal), chance)
                yield


def chess_steps(rng: random.Random) -> Iterator[None]:
    """The same for chess: list the legal moves, choose one, push it."""
    while True:
        board = chess.Board()
        while board.halfmove_clock < QUIET_PLIES and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            yield


if __name__ == "__main__":
    run()
