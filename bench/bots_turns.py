"""The length of games among bots, in turns, for each game, board and number of seats."""

import argparse
import itertools
import statistics
from collections.abc import Iterable, Iterator
from multiprocessing.pool import Pool

from bench import calibration
from bench.amount import amount
from bench.bot_games import play_game
from bench.games_named import named_game
from games.bots import levels_of
from games.catalog import RULES
from games.engine.options import ChoiceOption

GAMES = amount(30, 1)  # a level


def run(slugs: Iterable[str] = tuple(RULES), games: int = GAMES) -> None:
    """Print the median number of turns by level."""
    print(calibration.line())
    with Pool() as pool:
        for slug in slugs:
            for options in boards(slug):
                for seats in amount(RULES[slug].seats, RULES[slug].seats[:1]):
                    _print_turns(pool, slug, seats, options, games)


def boards(slug: str) -> Iterator[dict[str, str]]:
    """Return every combination of the options that are choices; the others keep their defaults."""
    choices = [spec for spec in RULES[slug].option_specs if isinstance(spec, ChoiceOption)]
    for values in itertools.product(*(spec.values for spec in choices)):
        yield {spec.name: value for spec, value in zip(choices, values, strict=True)}


def _print_turns(pool: Pool, slug: str, seats: int, options: dict[str, str], games: int) -> None:
    medians = []
    for level in levels_of(slug):
        played = pool.starmap(play_game, [(slug, [level] * seats, options, deal) for deal in range(games)])
        turns = [one.turns for one in played]
        medians.append(f"{level} {statistics.median(turns):.0f} (to {max(turns)})")
    settings = "".join(f", {value} {name}" for name, value in options.items())
    print(f"turns: {slug}{settings}, {seats} seats, median of {games} games: {', '.join(medians)}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="The turns of some games, or of fewer games.")
    parser.add_argument("slug", type=named_game, nargs="*", default=list(RULES))
    parser.add_argument("--games", type=int, default=GAMES)
    asked = parser.parse_args()
    run(asked.slug, asked.games)
