"""How often a newcomer wins a first game: `python -m bench first_games [--games N] [--level LEVEL] [GAME…]`.

A simple player (`bench.simple_players`) knows what the hints say, follows them, and otherwise chooses at random. It
plays at the table that Play offers to newcomers: against a weakest bot, on a short board, and it begins. Deals
are the first ones; none is chosen.
"""

import argparse
import os
from collections.abc import Sequence
from importlib.util import find_spec
from random import Random
from statistics import fmean
from typing import NamedTuple

import django

from bench import calibration
from bench.amount import amount
from bench.games_named import named_game
from bench.simple_players import follow_hint
from games.bots import choose, weakest_level
from games.bots.characters import CHARACTER_OF_NAME
from games.catalog import RULES
from games.engine.chance import Seeded
from games.presentation.game_info import first_options

GAMES = amount(200, 2)
PLAYER, BOT = 0, 1  # the seats


class FirstGame(NamedTuple):
    """What came of a simple player's game."""

    won: bool
    points: int
    points_of_bot: int
    decisions: int  # of the player, without those that had no alternative
    actions: int  # of both


def run(options: Sequence[str] = ()) -> None:
    """Print how often a newcomer who follows the hints wins, for each game."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
    django.setup()  # hints are in the site's catalogues
    parser = argparse.ArgumentParser(prog="python -m bench first_games")
    parser.add_argument("slug", type=named_game, nargs="*", help="all games if none is named")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--level", help="of the bot; otherwise that of first games")
    arguments = parser.parse_args(options)
    print(calibration.line())
    for slug in arguments.slug or filter(has_simple_player, RULES):
        level = arguments.level or weakest_level(slug)
        played = [play_first_game(slug, level, number) for number in range(arguments.games)]
        won, mine, theirs, decisions, actions = (fmean(figures) for figures in zip(*played, strict=True))
        print(
            f"first games: {slug}, {len(played)} against one bot, {level}: {won:.0%} won, {mine:.1f} to"
            f" {theirs:.1f} points, {decisions:.0f} decisions, {actions:.0f} actions",
            flush=True,
        )


def has_simple_player(slug: str) -> bool:
    """Whether it is written down what the game's hints say to a newcomer."""
    return find_spec(f"bench.simple_players.{slug}") is not None


def play_first_game(slug: str, level: str, number: int) -> FirstGame:
    """Play the game of this ``number``, always the same for the same hints and bot."""
    character = [*CHARACTER_OF_NAME.values()][BOT]
    rng = Random(f"first game {number}")
    chance = Seeded(Random(f"first deal {number}"))
    state = RULES[slug].deal(seats=2, options=first_options(slug), chance=chance, first=PLAYER)
    decisions = actions = 0
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        if seat == BOT:
            action = choose(view, level, number, character).action
        else:
            decisions += len(view["legal"]) > 1
            action = follow_hint(view, rng)
        state.play(action, chance)
        actions += 1
    scores = state.scores()
    return FirstGame(PLAYER in (state.winners() or ()), scores[PLAYER], scores[BOT], decisions, actions)
