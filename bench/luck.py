"""The analysis of games: its cost, whether luck is 0 on average, and whether it sees the bots' levels in their order.

Games between equal bots: the luck of seat 0 must be within two standard errors of 0, whatever the evaluator is worth,
since it is what came minus what was expected. Games of each level among itself: what decisions cost a player; and how
often the means come out in the levels' order in as many games, drawn from these with repetition. At a table of all
levels the weak ones are soon far behind, and a bot with hardly a chance has hardly one to lose. And the levels in one
and the same game: what the choice of each would cost at each of its decisions, and in how many games they come out in
their order.
"""

import argparse
import random
import time
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from bench import calibration
from bench.amount import amount
from bench.games_named import named_game
from games.analysis.analysis import ActionToWeigh, analysis, worth_of_actions
from games.bots import DEFAULT_LEVEL, choose, levels_of
from games.catalog import RULES, evaluator_of
from games.engine.chance import Recorded, Recording, Seeded
from games.engine.state import State

EQUAL = amount(500, 2)  # games between equal bots
LEVELLED = amount(500, 2)  # games of each level
DRAWS = 100  # of as many of them, to see how surely the order comes out
SHARED = amount(100, 2)  # games in which all levels are asked at each decision
TRIES = 4  # of each level at a decision: it may choose at random
ESTIMATES = 3  # of what choices are worth, each with tries of its own, where the evaluator estimates it


def run(slugs: Iterable[str] = tuple(RULES)) -> None:
    """Print three lines for each of these games."""
    print(calibration.line())
    for slug in slugs:
        if evaluator_of(slug) is not None:
            _print_luck(slug)
            _print_order(slug)
            _print_order_in_games(slug)


def _print_luck(slug: str) -> None:
    seats, start, spent = RULES[slug].seats, time.perf_counter(), 0.0
    luck, rest = [], []
    for number in range(EQUAL):
        analysed, seconds = _analysed(slug, [DEFAULT_LEVEL] * seats[number % len(seats)], f"equal {number}")
        luck.append(analysed["seats"][0]["luck"] / 1000)
        rest.append(abs(analysed["seats"][0]["rest"]) / 1000)
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
    costs = [_costs(slug, number) for number in range(LEVELLED)]
    dice = random.Random(slug)
    right = sum(_in_order(dice.choices(costs, k=LEVELLED)) for _draw in range(DRAWS))
    means = ", ".join(f"{name} {mean:.2f}" for name, mean in _means(costs).items())
    print(
        f"luck: {slug}, {LEVELLED} games of each level, what decisions cost a player: {means};"
        f" in order in {right} of {DRAWS} draws of as many games",
        flush=True,
    )


def _print_order_in_games(slug: str) -> None:
    start = time.perf_counter()
    costs = [_costs_of_choices(slug, number) for number in range(SHARED)]
    means = ", ".join(f"{name} {mean:.2f}" for name, mean in _means(costs).items())
    print(
        f"luck: {slug}, {SHARED} games, what the choices of each level would cost in all decisions of one: {means};"
        f" in order in {sum(_in_order([each]) for each in costs)} of {SHARED} games;"
        f" {(time.perf_counter() - start) / SHARED:.1f} s a game",
        flush=True,
    )


def _costs_of_choices(slug: str, number: int) -> dict[str, float]:
    """What the choices of each level would cost in the decisions of a game that equal bots play, in all."""
    name = f"same {number}"
    noise, chance = random.Random(f"{name} noise"), Seeded(random.Random(name))
    seats = RULES[slug].seats[number % len(RULES[slug].seats)]
    state = RULES[slug].deal(seats=seats, options={}, chance=chance, first=0)
    costs, actions = dict.fromkeys(levels_of(slug), 0.0), 0
    while (seat := state.to_act) is not None:
        legal = state.legal()
        if len(legal) > 1 and not state.hides(legal[0]):  # a choice made in secret shows in no position
            for level, cost in _costs_of_levels(slug, state, noise, f"{name} {actions}").items():
                costs[level] += cost
        state.play(choose(state.view(seat), DEFAULT_LEVEL, f"{name} {actions}").action, chance)
        actions += 1
    return costs


def _costs_of_levels(slug: str, state: State, noise: random.Random, seed: str) -> dict[str, float]:
    """What the choice of each level costs on average in ``state``.

    Of an estimate the best seems better than it is, which costs all levels alike.
    """
    evaluator, seat, view = evaluator_of(slug), state.acting, state.view(state.acting)
    by_level: dict[str, list[float]] = {level: [] for level in levels_of(slug)}
    for estimate in range(ESTIMATES if hasattr(evaluator, "foreseen") else 1):
        chances = worth_of_actions(evaluator, state, state.legal(), noise)
        best = max(chance[seat] for chance in chances.values())
        for level, costs in by_level.items():
            chosen = [choose(view, level, f"{seed} {level} {estimate} {each}").action for each in range(TRIES)]
            costs += [best - chances[action][seat] for action in chosen]
    return {level: fmean(costs) for level, costs in by_level.items()}


def _costs(slug: str, number: int) -> dict[str, float]:
    """What decisions cost a player on average if all are of one level, for each of the levels, from the same deal."""
    seats = RULES[slug].seats[number % len(RULES[slug].seats)]
    costs = {}
    for level in levels_of(slug):
        analysed, _seconds = _analysed(slug, [level] * seats, f"levels {number}")
        costs[level] = fmean(-seat["decisions"] / 1000 for seat in analysed["seats"])
    return costs


def _means(costs: Sequence[dict[str, float]]) -> dict[str, float]:
    return {level: fmean(cost[level] for cost in costs) for level in costs[0]}


def _in_order(costs: Sequence[dict[str, float]]) -> bool:
    """Whether better levels lose less, on average."""
    return all(worse > better for worse, better in pairwise(_means(costs).values()))


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
    analysed = analysis(evaluator_of(slug), dealt, [ActionToWeigh(action, again) for action in actions], name)
    return analysed, time.perf_counter() - start


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The luck of some games.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    run(parser.parse_args().slug)
