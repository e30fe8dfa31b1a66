"""Characters of the bots against the plain way of the same level: win shares, by blocks of the same deals.

A character is equally strong if the interval contains the fair share (`bench.bots_ladder` says how it is worked out).
"""

import argparse
import sys
from collections.abc import Collection, Iterable
from multiprocessing.pool import Pool

from bench.bot_games import Match, fair_share, play
from bench.bots_ladder import elo
from bench.games_named import named_game
from bench.intervals import wilson
from games.bots import characters_of, levels_of
from games.catalog import RULES


def run(slugs: Iterable[str], levels: Collection[str], seats: Collection[int], deals: int, at_once: int) -> None:
    """Print a line for each character of each game, number of ``seats`` and level (all of them if none is named)."""
    with Pool(at_once or None) as pool:
        for slug in slugs:
            for number in [number for number in RULES[slug].seats if not seats or number in seats]:
                for level in [level for level in levels_of(slug) if not levels or level in levels]:
                    _print_characters(pool, slug, number, level, -(-deals * 2 // number))


def _print_characters(pool: Pool, slug: str, seats: int, level: str, deals: int) -> None:
    fair = fair_share(seats)
    for character in characters_of(slug):
        way = f"{level} {character}"
        matches = [Match(slug, seats, level, way, deal) for deal in range(deals)]
        won = wilson([outcome.share for outcome in pool.imap_unordered(play, matches)], seats)
        apart = " ".join(f"{elo(share, fair):+4.0f}" for share in won)
        verdict = "equal" if won.low <= fair <= won.high else "NOT EQUAL"
        print(f"{slug}, {seats} seats, {deals} deals: {way:<15} {won}  Elo {apart}  {verdict}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Characters against the plain way.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seats", type=int, nargs="*", default=[])
    parser.add_argument("--levels", nargs="*", default=[])
    parser.add_argument("--at-once", type=int, default=0, help="processes; one for each core if it is 0")
    asked = parser.parse_args(sys.argv[1:])
    run(asked.slug, asked.levels, asked.seats, asked.deals, asked.at_once)
