"""Each level of the bots against the others: win shares, and the time of a decision.

Every pairing meets the same deals. A deal is played in every seating, half of the seats a level
(2 ways with two seats, 6 with four), always from seat 0, so that the fair share is a half.
A shared win counts in parts. Games of one deal hang together, so the interval counts deals, not games
(Wilson's, a deal as one trial), and a level is above another only if all of its interval lies above a half.
"""

import statistics
import sys
import time
from itertools import combinations
from multiprocessing.pool import Pool

from bench import calibration
from bench.bot_games import Match, Times, play, seatings
from bench.intervals import wilson
from games.bots import LEVELS
from games.rules import RULES

DEALS = {2: 200, 4: 80}  # by seats: at least 400 games a pair
FAIR = 0.5


def run() -> None:
    """Print a table of pairs for each game and number of seats, then the times of decisions."""
    start = time.perf_counter()
    with Pool() as pool:
        for slug, rules in RULES.items():
            times: Times = {level: [] for level in LEVELS}
            for seats in DEALS:
                if seats in rules.seats:
                    _print_pairs(pool, slug, seats, times)
            _print_times(slug, times)
    print(f"ladder: {time.perf_counter() - start:.0f} s in all")


def _print_pairs(pool: Pool, slug: str, seats: int, times: Times) -> None:
    games = DEALS[seats] * len(seatings("", "-", seats))
    print(calibration.line())
    print(
        f"ladder: {slug}, {seats} seats, {games} games a pair, share of wins"
        f" with its 95 % interval (Wilson over deals; fair: {FAIR:.0%})"
    )
    for lower, higher in combinations(LEVELS, 2):
        won = wilson(_shares(pool, slug, seats, lower, higher, times))
        verdict = "above" if won.low > FAIR else "NOT ABOVE"
        print(f"  {higher:>6} against {lower:<6} {won}  {verdict}", flush=True)


def _shares(pool: Pool, slug: str, seats: int, lower: str, higher: str, times: Times) -> list[float]:
    matches = [Match(slug, seats, lower, higher, deal) for deal in range(DEALS[seats])]
    shares = []
    for outcome in pool.imap_unordered(play, matches):
        shares.append(outcome.share)
        for level, taken in outcome.times.items():
            times[level] += taken
        print(f"\r{slug}, {seats} seats: {higher} against {lower}, {len(shares)} deals", end="", file=sys.stderr)
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
