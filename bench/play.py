"""Solo games through a browser, each as a person plays it: how long it waits, and what stands in the way.

Each game at each number of players, in Chromium and on a site as `make run` starts it. Everything in which the viewer
has no decision that can be taken in the page counts as waiting, from the press of an answer until the next can be
pressed. Steps are measured by the page itself: how long each stood after its movement, by its weight. The windows'
sizes go round: with ``--all`` each table is played at each size.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from pathlib import Path

from playwright.async_api import ViewportSize, async_playwright

from bench import calibration
from bench.amount import amount
from bench.play_game import Played, Player, Table, changes
from bench.play_report import game_line, table_line
from bench.play_tables import tables_of
from games.catalog import RULES
from testing.browsers.chromium import FLAGS, installed_browser
from testing.embedded import EmbeddedSite
from testing.games import samples_of

SIZES = [
    ViewportSize(width=width, height=height)
    for width, height in ((360, 640), (1280, 720), (390, 844), (1440, 900), (768, 1024), (1920, 1080))
]
QUICK = 2  # players at the table of "Play now", in a first game
PAGES = 1  # that play at once: on two busy cores six of them made people wait half as long again
SECONDS = amount(900.0, 6.0)  # for one game
EACH = amount(1, 3)  # how many tables on is the next one that is played


def run(arguments: Sequence[str] = ()) -> None:
    """Play, and print a line for each table and for each game."""
    chosen = _parser().parse_args(arguments)
    tables = [
        table
        for table in all_tables(every_size=chosen.all)
        if chosen.game in {None, table.slug} and chosen.seats in {None, table.seats}
    ][::EACH]
    print(calibration.line())
    print(
        f"play: {len(tables)} tables, {chosen.pages} at once,"
        f" {'each at every size' if chosen.all else 'each at one of the sizes; --all for every size'}",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder, (site := EmbeddedSite(Path(folder))).running():
        games = asyncio.run(_played(site, tables, chosen))
        turns = tables_of(site, "turns", *(game.path for game in games if game.path))
    uneven = {game.path: changes(game.heights, turns.get(game.path, [])) for game in games}
    for slug in RULES:
        if own := [game for game in games if game.table.slug == slug]:
            print(game_line(slug, own, uneven))
            print("".join(f"  {line}\n" for line in _details(own, uneven)), end="")
    print(calibration.line())


def all_tables(*, every_size: bool) -> Iterator[Table]:
    """Yield each game at each number of players, at one size or at every size."""
    sizes = cycle(SIZES)
    for slug, rules in RULES.items():
        samples = samples_of(slug)
        for seats in rules.seats:
            for size in SIZES if every_size else [next(sizes)]:
                yield Table(slug, seats, size, seats == QUICK, ["#question", *samples.OWN], samples.MAT)


async def _played(site: EmbeddedSite, tables: Sequence[Table], chosen: argparse.Namespace) -> list[Played]:
    free = asyncio.Semaphore(chosen.pages)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=installed_browser(), args=list(FLAGS))

        async def play(number: int, table: Table) -> Played:
            async with free:
                game = await Player(site, table, number, chosen.shots).play(browser, chosen.seconds)
                print(table_line(game), flush=True)
                return game

        games = await asyncio.gather(*(play(number, table) for number, table in enumerate(tables)))
        await browser.close()
    return games


def _details(games: Sequence[Played], uneven: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield what was not as it should be, once for each table."""
    for game in games:
        heights = uneven.get(game.path, [])
        for title, details in (
            ("not hit", game.not_hit),
            ("scrolling", game.scrolled),
            ("height", heights),
            ("error", game.errors),
        ):
            yield from (f"{title}: {game.table.name}: {detail}" for detail in sorted(set(details))[:4])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench play", description=__doc__)
    parser.add_argument("--all", action="store_true", help="play each table at every size")
    parser.add_argument("--game", choices=list(RULES), help="only this game")
    parser.add_argument("--seats", type=int, help="only tables of so many players")
    parser.add_argument("--pages", type=int, default=PAGES, help="games at once: a busy machine makes people wait")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for one game, which may then be unfinished")
    parser.add_argument("--shots", type=Path, help="a folder for pictures: every tenth decision, and the end")
    return parser
