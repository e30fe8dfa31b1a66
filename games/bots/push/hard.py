"""Hard: weighs every unseen card once ahead, what the others collect, and what rolls cost."""

from random import Random

from games.rules.push import odds

from ..frame import Choice, View
from . import choices, margins
from .banking import drawing_turn, saving
from .by_phase import by_phase
from .held import biggest
from .piles import piles, placements
from .table import read


def _turn(view: View, noise: Random) -> Choice:
    colour, value = biggest(view)
    if saving(view, read(view), value) > drawing_turn(view["seats"]):
        return choices.bank(colour, value)
    return choices.turn()


def _place(view: View, noise: Random) -> Choice:
    """Where stopping at once, or one more card, promises most."""
    table, unseen, switches = read(view), odds.unseen(view), view["switches"]
    values = []
    for laid in placements(piles(view["stacks"]), view["drawn"]):
        value = margins.stopping(table, laid, switches)
        if view["deck"]:
            value = max(value, margins.drawing(table, laid, switches, unseen))
        values.append(value)
    return choices.place(view, _best(view, values))


def _push(view: View, noise: Random) -> Choice:
    table, stacks, switches = read(view), piles(view["stacks"]), view["switches"]
    draw = margins.drawing(table, stacks, switches, odds.unseen(view))
    stop = margins.stopping(table, stacks, switches)
    return choices.margin(choices.DRAW if draw > stop else choices.STOP, draw, stop)


def _take(view: View, noise: Random) -> Choice:
    table = read(view)
    values = margins.takings(table, piles(view["stacks"]), table.queue(view["switches"]))
    return choices.take(view, _best(view, values))


def _best(view: View, values: list[float]) -> str:
    """The action of the highest value, where the values come in the order of the legal actions."""
    best: str = view["legal"][values.index(max(values))]
    return best


player = by_phase(turn=_turn, place=_place, push=_push, take=_take)
