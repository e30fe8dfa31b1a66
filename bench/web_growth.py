"""What an action costs late in a long game, beside the first ones of another game, one after the other."""

import json
import random
import statistics
from collections.abc import Iterator

from tools.production.pair import Pair
from tools.production.site import Site

PAIRS = 3
ACTIONS = 100
LATE = 900  # actions played before


def run(site: Site) -> None:
    """Print how much more the actions from 901 to 1,000 cost than the first hundred.

    No game of PUSH has so many: its 120 cards are gone long before. So after each hundred actions the long games
    get the position back that they were dealt, while version, log and chain go on (`bench.web_long_games`).
    """
    early, late = [], []
    for number, (new, long) in enumerate(json.loads(site.run("-m", "bench.web_long_games", str(PAIRS), str(LATE)))):
        pairs = [
            Pair(site.port, site.environment["SITE_URL"], players, random.Random(number)) for players in (new, long)
        ]
        first, last = (_acts(pair) for pair in pairs)
        for _ in range(ACTIONS):
            early.append(next(first))
            late.append(next(last))
    ratio = statistics.fmean(late) / statistics.fmean(early)
    print(
        f"web: an action takes {statistics.fmean(early) * 1000:.1f} ms among the first {ACTIONS} and"
        f" {statistics.fmean(late) * 1000:.1f} ms after {LATE} (medians {statistics.median(early) * 1000:.1f} and"
        f" {statistics.median(late) * 1000:.1f}), one client, growth {ratio:.2f}"
    )


def _acts(pair: Pair) -> Iterator[float]:
    """The seconds of each action, game after game."""
    for game in pair.games:
        yield from (request.seconds for request in pair.play(game) if request.what == "act")
