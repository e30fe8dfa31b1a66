"""Nim's one bot, at every level."""

from random import Random

from games.bots import BotChoice, Level
from games.bots.characters import Leaning
from games.engine.state import View


def play(view: View, noise: Random, _leaning: Leaning) -> BotChoice:
    """Leave a multiple of four if the heap allows it."""
    best = f"take:{view['heap'] % 4}"
    return BotChoice(best if best in view["legal"] else noise.choice(view["legal"]), {"code": "rest"})


LEVELS = dict.fromkeys(("easy", "normal", "hard"), Level(play))
