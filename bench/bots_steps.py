"""Fit how sharply each level sees: `python -m bench.bots_steps GAME…`, for the `blur` in its `fitted.json`.

From hard down, a level plays the one above it at each number of seats. After each deal its blur grows if it wins too
often and shrinks if it loses too often, by less from deal to deal (Robbins and Monro's method); the mean of the later
ones is kept. Each level is to be `STEP` Elo below the one above; expert has no blur.
"""

import argparse
import statistics
from collections.abc import Collection, Iterable
from itertools import pairwise
from math import exp, log

from bench.bot_games import Match, fair_share, play
from bench.fitting import write_fitted
from bench.games_named import named_game
from games.bots import levels_of
from games.bots.fitted import fitted, fitted_file
from games.catalog import RULES

DEALS = 60
STEP = 140  # Elo
FIRST_CHANGE, SLOWER = 1.2, 6  # of the blur's logarithm for a share that is wrong by 1; deals until changes shrink
LEAST = 1e-3
FIRST_DEAL = 100_000  # the ladder's deals are others


def run(
    slugs: Iterable[str] = tuple(RULES), deals: int = DEALS, only: Collection[int] = (), levels: Collection[str] = ()
) -> None:
    """Fit the blur of these games at these numbers of seats, for these levels (all of them), and write the files."""
    for slug in slugs:
        numbers = fitted(slug)
        for seats in only or RULES[slug].seats:
            for lower, higher in reversed(
                [pair for pair in pairwise(levels_of(slug)) if not levels or pair[0] in levels]
            ):
                blur = _blur(slug, seats, lower, higher, -(-deals * 2 // seats))
                numbers["blur"][lower][str(seats)] = blur
                print(f"steps: {slug}, {seats} seats, {lower} sees nothing below {blur}", flush=True)
        write_fitted(fitted_file(slug), numbers)


def _blur(slug: str, seats: int, lower: str, higher: str, deals: int) -> float:
    fair, blurs = fair_share(seats), fitted(slug)["blur"][lower]
    odds = 10 ** (STEP / 400) * fair / (1 - fair)
    aim, at, later = odds / (1 + odds), log(max(blurs[str(seats)], LEAST)), []
    for deal in range(deals):
        blurs[str(seats)] = exp(at)
        share = play(Match(slug, seats, lower, higher, FIRST_DEAL + deal)).share
        at += FIRST_CHANGE / (1 + deal / SLOWER) ** 0.7 * (aim - share)
        if deal >= deals // 3:
            later.append(at)
    return round(exp(statistics.fmean(later)), 3)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Fit the blur of some games.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int, nargs="*", default=[], help="only at tables of these sizes")
    parser.add_argument("--levels", nargs="*", default=[], help="only these levels")
    asked = parser.parse_args()
    run(asked.slug, asked.deals, asked.seats, asked.levels)
