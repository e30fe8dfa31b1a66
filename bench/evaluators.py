"""The numbers of the evaluators, fitted again: those with which they foresee the winners of games between bots best.

It changes one number at a time, as long as the mean log loss becomes less by more than two standard errors over the
games, and prints what it has found: without that the winners of 80 games led it to numbers that foresaw other winners
less well. With ``--write`` it writes them to `games/<slug>/bots/fitted.json`. Then increase `VERSION` in
`games/<slug>/analysis.py`. In each game all play at one level: the winner should be known by the position and not by
the player.
"""

import argparse
import random
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from math import log
from statistics import fmean, stdev
from typing import Any, NamedTuple

from bench import calibration
from bench.amount import amount
from bench.fitting import write_fitted
from bench.games_named import named_game
from games.bots import choose
from games.bots.fitted import fitted, fitted_file
from games.catalog import RULES, evaluator_of
from games.engine.chance import Seeded
from games.engine.state import State

GAMES = amount(80, 1)  # with each number of seats
LEVELS = ("hard", "expert")  # drawn for each game
KEPT = 0.2  # of all positions
ROUNDS = amount(6, 1)
FIRST_STEP = 0.4  # by which a number grows or shrinks
SURE = 2  # standard errors


class Sample(NamedTuple):
    """A position, and who won from there."""

    state: State
    winners: Sequence[int]


def run(slugs: Iterable[str] = tuple(RULES), *, write: bool = False) -> None:
    """Print the numbers of each of these games, before and after; ``write`` the latter to their files."""
    print(calibration.line())
    for slug in slugs:
        if (evaluator := evaluator_of(slug)) is not None:
            games = [
                samples for seats in RULES[slug].seats for game in range(GAMES) if (samples := _of(slug, seats, game))
            ]
            numbers = dict(evaluator.FITTED)
            before = fmean(_losses(evaluator, games))
            after = fmean(_fit(evaluator, games))
            print(f"evaluators: {slug}, {len(games)} games: loss {before:.4f} with {numbers}")
            print(f"evaluators: {slug}, fitted: loss {after:.4f} with {_rounded(evaluator.FITTED)}", flush=True)
            if write:
                write_fitted(fitted_file(slug), fitted(slug) | {"winning": _rounded(evaluator.FITTED)})
            evaluator.FITTED.update(numbers)


def _of(slug: str, seats: int, game: int) -> list[Sample]:
    """Return the positions of one game."""
    dice = random.Random(f"evaluators {slug} {seats} {game}")
    level, chance = dice.choice(LEVELS), Seeded(dice)
    state = RULES[slug].deal(seats=seats, options={}, chance=chance, first=0)
    kept: list[State] = []
    while (seat := state.to_act) is not None:
        if dice.random() < KEPT:
            kept.append(state.copy())
        state.play(choose(state.view(seat), level, dice.getrandbits(32)).action, chance)
    winners = state.winners()
    assert winners is not None
    return [Sample(each, winners) for each in kept]


def _losses(evaluator: Any, games: Sequence[Sequence[Sample]]) -> list[float]:
    """The mean log loss in each game."""
    return [
        -fmean(log(max(sum(evaluator.chances(state)[seat] for seat in winners), 1e-6)) for state, winners in samples)
        for samples in games
    ]


def clearly_less(losses: Sequence[float], than: Sequence[float]) -> bool:
    """Whether the ``losses`` of the same games are less by more than two standard errors."""
    gains = [other - loss for loss, other in zip(losses, than, strict=True)]
    error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return fmean(gains) > SURE * error


def _fit(evaluator: Any, games: Sequence[Sequence[Sample]]) -> list[float]:
    """Change the evaluator's numbers; return the losses with them."""
    numbers: MutableMapping[str, float] = evaluator.FITTED
    best, steps = _losses(evaluator, games), dict.fromkeys(numbers, FIRST_STEP)
    for _round in range(ROUNDS):
        for name, step in steps.items():
            for factor in (1 + step, 1 / (1 + step)):
                before = numbers[name]
                numbers[name] = before * factor
                if clearly_less(losses := _losses(evaluator, games), best):
                    best = losses
                    break
                numbers[name] = before
            else:
                steps[name] = step / 2
    return best


def _rounded(numbers: Mapping[str, float]) -> dict[str, float]:
    return {name: round(number, 2) for name, number in numbers.items()}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fit the evaluators of some games.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    parser.add_argument("--write", action="store_true", help="to the games' files")
    asked = parser.parse_args()
    run(asked.slug, write=asked.write)
