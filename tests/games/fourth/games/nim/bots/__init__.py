"""Nim's one bot, at every level."""

from random import Random

from games.bots.frame import LEVELS, Choice
from games.engine.state import View


def play(view: View, rng: Random) -> Choice:
    """Leave a multiple of four if the heap allows it."""
    best = f"take:{view['heap'] % 4}"
    return Choice(best if best in view["legal"] else rng.choice(view["legal"]), {"code": "rest"})


PLAYERS = dict.fromkeys(LEVELS, play)
