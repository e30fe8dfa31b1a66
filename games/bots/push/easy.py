"""Easy: pushes its luck by a threshold that wavers, lays cards anywhere, and does not mind a Roll card."""

from random import Random

from games.rules.push import odds
from games.rules.push.cards import points

from ..frame import Choice, View
from . import choices
from .by_phase import by_phase
from .held import held

LIMIT = 0.25  # the chance of going bust that it bears
WAVERING = 0.2  # either way
BANKING = 0.15  # how often it banks, whatever it holds


def _turn(view: View, noise: Random) -> Choice:
    if noise.random() < BANKING:
        colour, value = noise.choice(list(held(view).items()))
        return choices.bank(colour, value)
    return choices.turn()


def _place(view: View, noise: Random) -> Choice:
    return choices.place(view, noise.choice(view["legal"]))


def _push(view: View, noise: Random) -> Choice:
    bust, unseen = odds.bust(view)
    limit = LIMIT + noise.uniform(-WAVERING, WAVERING)
    return choices.risk(choices.DRAW if bust <= limit * unseen else choices.STOP, bust, unseen)


def _take(view: View, noise: Random) -> Choice:
    values = [points(stack) for stack in view["stacks"]]
    return choices.take(view, view["legal"][values.index(max(values))])


player = by_phase(turn=_turn, place=_place, push=_push, take=_take)
