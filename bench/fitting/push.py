"""Fit what a turn of banking costs, for `margins`: `python -m bench.fitting.push [GAMES]`.

Bots of the strongest level play each deal once for each seat; one of them takes another cost for the right one. A cost
is better if it leads the others at the end by more than three standard errors on average. The best is written to
`fitted.json`; where none is better, the number stays.
"""

import random
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bench.fitting import write_fitted
from bench.games_named import number_of_games
from games.bots import strongest_level
from games.bots.fitted import Judgement, fitted, fitted_file
from games.engine.chance import Seeded
from games.engine.state import State
from games.push.bots.levels import decide
from games.push.bots.margins import BotView
from games.push.rules import GAME

GAMES = 400  # with each cost at each number of seats
COSTS = range(2, 13)  # points
LEAST = 2  # deals: fewer have no standard error
SURE = 3  # standard errors: of ten other costs one passes two by chance in every fifth fit


def main(games: int) -> None:
    numbers = fitted(GAME.slug)
    costs = dict(numbers["cost_of_banking"])
    for seats in GAME.seats:
        now = costs[str(seats)]
        for cost, (lead, error) in compared_costs(seats, now, games).items():
            print(f"{seats} seats, {cost} points and not {now:g}: {lead:+.2f} points ahead, standard error {error:.2f}")
            if lead > SURE * error:
                costs[str(seats)] = float(cost)
    write_fitted(fitted_file(GAME.slug), numbers | {"cost_of_banking": costs})


def compared_costs(seats: int, now: float, games: int) -> dict[float, tuple[float, float]]:
    """The mean lead with each cost over bots that keep to ``now``, in points, and its standard error; the worst first.

    The seats of one deal are not independent: a deal is one observation.
    """
    lead_by_cost = {}
    for cost in COSTS:
        leads = [fmean(leads_at(seats, cost, now, deal)) for deal in range(max(LEAST, -(-games // seats)))]
        lead_by_cost[cost] = (fmean(leads), stdev(leads) / sqrt(len(leads)))
    return dict(sorted(lead_by_cost.items(), key=lambda each: each[1]))


def leads_at(seats: int, cost: float, now: float, deal: int) -> Iterator[float]:
    """The lead at the end over the mean of the others, with ``cost`` in each seat once."""
    for seat in range(seats):
        scores = played(deal, [cost if other == seat else now for other in range(seats)]).scores()
        yield scores[seat] - (sum(scores) - scores[seat]) / (seats - 1)


def played(deal: int, costs: list[float]) -> State:
    """A game that has ended; ``costs``: what each seat reckons with."""
    level, chance = strongest_level(GAME.slug), Seeded(random.Random(f"fitting {len(costs)} {deal}"))
    state = GAME.deal(seats=len(costs), options={}, chance=chance, first=0)
    while (seat := state.to_act) is not None:
        view, legal = state.view(seat), state.legal()
        judgement = Judgement(GAME.slug, level, len(costs), Random(0))
        action = decide(view, BotView(view, costs[seat]), judgement).action if len(legal) > 1 else legal[0]
        state.play(action, chance)
    return state


if __name__ == "__main__":
    main(number_of_games(GAMES))
