"""Each level of the bots against the one below: win shares, and the time of a decision.

Both pairings play the same deals, with two seats and with the game's maximum. A deal is played once for each seat: one
mix of the two levels, each on half of the seats, rotates around the table, and seat 0 always begins. So the fair share
is a half (with an odd number of seats, the share of seats). A shared win is divided.
Games of one deal are not independent, so the interval counts deals, not games (Wilson's, a deal as one trial). A level
is stronger only if its whole interval is above the fair share.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterable
from itertools import pairwise
from multiprocessing.pool import Pool

from bench import calibration
from bench.amount import amount
from bench.bot_games import Match, Times, fair_share, play
from bench.intervals import wilson
from games.bots import levels_of
from games.catalog import RULES

DEALS = amount(400, 1)
FEWER = 2  # a full table plays fewer deals by this factor: a deal has more games, and longer ones


def run(slugs: Iterable[str] = tuple(RULES), deals: int = DEALS) -> None:
    """Print a table of pairs for each game and number of seats, then the times of decisions."""
    start = time.perf_counter()
    with Pool() as pool:
        for slug in slugs:
            times: Times = {level: [] for level in levels_of(slug)}
            fewest, most = RULES[slug].seats[0], RULES[slug].seats[-1]
            _print_pairs(pool, slug, fewest, deals, times)
            _print_pairs(pool, slug, most, -(-deals // FEWER), times)
            _print_times(slug, times)
    print(f"ladder: {time.perf_counter() - start:.0f} s in all")


def _print_pairs(pool: Pool, slug: str, seats: int, deals: int, times: Times) -> None:
    print(calibration.line())
    print(
        f"ladder: {slug}, {seats} seats, {deals * seats} games a pair, share of wins"
        f" with its 95 % interval (Wilson over {deals} deals; fair: {fair_share(seats):.0%})"
    )
    for lower, higher in pairwise(levels_of(slug)):
        won = wilson(_shares(pool, [Match(slug, seats, lower, higher, deal) for deal in range(deals)], times))
        verdict = "above" if won.low > fair_share(seats) else "NOT ABOVE"
        print(f"  {higher:>6} against {lower:<6} {won}  {verdict}", flush=True)


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
        p99 = statistics.quantiles(taken, n=100)[98]
        print(
            f"decisions: {slug} {level:<6} p50 {statistics.median(taken):.2f} ms,"
            f" p99 {p99:.2f} ms, of {len(taken):,} (forced ones left out)"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The ladder of some games, or a short one.")
    parser.add_argument("slug", nargs="*", default=list(RULES))
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args()
    run(asked.slug, asked.deals)
