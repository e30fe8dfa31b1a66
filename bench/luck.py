"""The analysis of games: its cost, whether luck is 0 on average, and whether it sees the bots' levels in their order.

Games between equal bots: the luck of seat 0 must be within two standard errors of 0, whatever the evaluator is worth,
since it is what came minus what was expected. Games with a bot of each level: what decisions cost, by level.
"""

import random
import time
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from bench import calibration
from bench.amount import amount
from games.analysis.analysis import ActionToWeigh, analysis
from games.bots import DEFAULT_LEVEL, choose, levels_of
from games.catalog import RULES, evaluator_of
from games.engine.chance import Recorded, Recording, Seeded

EQUAL = amount(500, 4)  # games between equal bots
GROUP = amount(20, 2)  # games with all levels, whose mean costs are compared
GROUPS = amount(10, 1)


def run() -> None:
    """Print a line for each game."""
    print(calibration.line())
    for slug in RULES:
        if evaluator_of(slug) is not None:
            _print_luck(slug)
            _print_order(slug)


def _print_luck(slug: str) -> None:
    seats, start, spent = RULES[slug].seats, time.perf_counter(), 0.0
    luck, rest = [], []
    for number in range(EQUAL):
        found, seconds = _analysed(slug, [DEFAULT_LEVEL] * seats[number % len(seats)], f"equal {number}")
        luck.append(found["seats"][0]["luck"] / 1000)
        rest.append(abs(found["seats"][0]["rest"]) / 1000)
        spent += seconds
    error = stdev(luck) / sqrt(EQUAL)
    verdict = "within" if abs(fmean(luck)) <= 2 * error else "NOT WITHIN"
    print(
        f"luck: {slug}, {EQUAL} games of equal bots: mean luck {fmean(luck):+.3f}, {verdict} two standard errors of"
        f" {error:.3f}; not foreseen {fmean(rest):.2f} on average; {spent / EQUAL * 1000:.0f} ms a game of"
        f" {(time.perf_counter() - start) / EQUAL * 1000:.0f}",
        flush=True,
    )


def _print_order(slug: str) -> None:
    """Means over groups of games, since one game says little of its players."""
    names = list(levels_of(slug))
    seated = [names[number % len(names)] for number in range(min(len(names), RULES[slug].seats[-1]))]
    right, costs = 0, defaultdict[str, list[float]](list)
    for group in range(GROUPS):
        means = {}
        for name, lost in _costs(slug, seated, group).items():
            means[name] = fmean(lost)
            costs[name] += lost
        right += sorted(means, key=means.__getitem__, reverse=True) == [name for name in names if name in means]
    told = ", ".join(f"{name} {fmean(costs[name]):.2f}" for name in names if costs[name])
    print(f"luck: {slug}, what decisions cost a game: {told}; in order in {right} of {GROUPS} groups of {GROUP} games")


def _costs(slug: str, seated: Sequence[str], group: int) -> dict[str, list[float]]:
    found: dict[str, list[float]] = defaultdict(list)
    for number in range(GROUP):
        turn = number % len(seated)
        levels = [*seated[turn:], *seated[:turn]]
        analysed, _seconds = _analysed(slug, levels, f"levels {group} {number}")
        for level, seat in zip(levels, analysed["seats"], strict=True):
            found[level].append(-seat["decisions"] / 1000)
    return found


def _analysed(slug: str, levels: Sequence[str], name: str) -> tuple[dict[str, Any], float]:
    """Play a game; return its analysis and the seconds that this took."""
    chance = Recording(Seeded(random.Random(name)))
    state = RULES[slug].deal(seats=len(levels), options={}, chance=chance, first=0)
    dealt, actions = state.copy(), list[str]()
    chance.outcomes.clear()
    while (seat := state.to_act) is not None:
        actions.append(choose(state.view(seat), levels[seat], f"{name} {len(actions)}").action)
        state.play(actions[-1], chance)
    again = Recorded(chance.outcomes)
    start = time.perf_counter()
    found = analysis(evaluator_of(slug), dealt, [ActionToWeigh(action, again) for action in actions], name)
    return found, time.perf_counter() - start
