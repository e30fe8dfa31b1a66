"""Each level of the bots against the one below: win shares, and the time of a decision.

All pairings play the same deals, at every number of seats. A deal is played once for each seat: one
mix of the two levels, each on half of the seats, rotates around the table, and seat 0 always begins. So the fair share
is a half (with an odd number of seats, the share of seats). A shared win is divided.
Games of one deal are not independent, so the interval (Wilson's) counts deals, by how much their shares vary, and not
games. A level is stronger only if its whole interval is above the fair share. The distance in Elo is that of the odds
from fair odds; levels are meant to be `APART` by it.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Collection, Iterable
from itertools import pairwise
from math import log10
from multiprocessing.pool import Pool

from bench import calibration
from bench.amount import amount
from bench.bot_games import Match, Times, fair_share, play
from bench.games_named import named_game
from bench.intervals import wilson
from games.bots import levels_of
from games.catalog import RULES

DEALS = amount(400, 1)
SEATS = amount((), (2,))  # the tables' sizes; all of them if none is named
LEAST_TIMED = 2  # decisions
NEVER = 0.001  # a share that has no Elo is taken for this
APART = range(80, 251)  # Elo between a level and the one below


def run(
    slugs: Iterable[str] = tuple(RULES), deals: int = DEALS, seats: Collection[int] = SEATS, at_once: int = 0
) -> None:
    """Print a table of pairs for each game and number of ``seats`` (all of them), then the times of decisions.

    A table of more than two plays fewer ``deals``, since a deal has more games, and longer ones. ``at_once``:
    processes, one for each core if it is 0.
    """
    start = time.perf_counter()
    with Pool(at_once or None) as pool:
        for slug in slugs:
            times: Times = {level: [] for level in levels_of(slug)}
            for number in RULES[slug].seats:
                if not seats or number in seats:
                    _print_pairs(pool, slug, number, -(-deals * 2 // number), times)
            _print_times(slug, times)
    print(f"ladder: {time.perf_counter() - start:.0f} s in all")


def _print_pairs(pool: Pool, slug: str, seats: int, deals: int, times: Times) -> None:
    print(calibration.line())
    print(
        f"ladder: {slug}, {seats} seats, {deals * seats} games a pair, share of wins"
        f" with its 95 % interval (by {deals} deals; fair: {fair_share(seats):.0%}), and Elo"
    )
    for lower, higher in pairwise(levels_of(slug)):
        won = wilson(_shares(pool, [Match(slug, seats, lower, higher, deal) for deal in range(deals)], times), seats)
        fair = fair_share(seats)
        verdict = "above" if won.low > fair else "NOT ABOVE"
        apart = " ".join(f"{elo(share, fair):+4.0f}" for share in won)
        step = "" if round(elo(won.mean, fair)) in APART else f", not {APART[0]} to {APART[-1]} apart"
        print(f"  {higher:>6} against {lower:<6} {won}  Elo {apart}  {verdict}{step}", flush=True)


def elo(share: float, fair: float) -> float:
    """Return how far the odds of the share are from fair odds, in Elo."""
    share = min(max(share, NEVER), 1 - NEVER)
    return 400 * log10(share / (1 - share) * (1 - fair) / fair)


def _shares(pool: Pool, matches: list[Match], times: Times) -> list[float]:
    shares = []
    for outcome in pool.imap_unordered(play, matches):
        shares.append(outcome.share)
        for level, taken in outcome.times.items():
            times[level] += taken
        print(f"\r{matches[0]}: {len(shares)} of {len(matches)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    return shares


def _print_times(slug: str, times: Times) -> None:
    print(calibration.line())
    for level, taken in times.items():
        if len(taken) < LEAST_TIMED:
            continue
        p99 = statistics.quantiles(taken, n=100)[98]
        print(
            f"decisions: {slug} {level:<6} p50 {statistics.median(taken):.2f} ms,"
            f" p99 {p99:.2f} ms, of {len(taken):,} (forced ones left out)"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The ladder of some games, or a short one.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--seats", type=int, nargs="*", default=SEATS, help="only at tables of these sizes")
    parser.add_argument("--at-once", type=int, default=0, help="processes; one for each core if it is 0")
    asked = parser.parse_args()
    run(asked.slug, asked.deals, asked.seats, asked.at_once)
