"""Normal: pushes its luck up to a threshold, keeps clear of Roll cards, and banks a colour that has grown."""

from collections.abc import Sequence
from random import Random

from games.rules.push import odds
from games.rules.push.cards import ROLL, points

from ..frame import Choice, View
from . import choices
from .by_phase import by_phase
from .held import biggest

LIMIT = 0.1  # the chance of going bust that it bears
ROLL_COST = 4  # points that a Roll card is held to cost
GROWN = 15  # points of a colour that are worth a turn
LATE = 10  # cards in the deck below which banking saves too little


def _turn(view: View, noise: Random) -> Choice:
    colour, value = biggest(view)
    if value >= GROWN and view["deck"] >= LATE:
        return choices.bank(colour, value)
    return choices.turn()


def _place(view: View, noise: Random) -> Choice:
    """A number on the best stack that takes it, a Roll card on the worst."""
    stacks = [*view["stacks"], []]
    values = {action: _value(stacks[int(action.partition(":")[2]) - 1]) for action in view["legal"]}
    pick = min if view["drawn"] == ROLL else max
    return choices.place(view, pick(values, key=values.__getitem__))


def _push(view: View, noise: Random) -> Choice:
    bust, unseen = odds.bust(view)
    return choices.risk(choices.DRAW if bust <= LIMIT * unseen else choices.STOP, bust, unseen)


def _take(view: View, noise: Random) -> Choice:
    values = [_value(stack) for stack in view["stacks"]]
    return choices.take(view, view["legal"][values.index(max(values))])


def _value(stack: Sequence[str]) -> int:
    return points(stack) - ROLL_COST * (ROLL in stack)


player = by_phase(turn=_turn, place=_place, push=_push, take=_take)
