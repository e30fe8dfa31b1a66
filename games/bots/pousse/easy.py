"""Easy: looks at how far everybody has come after its move, and not closely."""

from random import Random

from games.rules.pousse.journeys import journeys

from ..frame import Choice, View
from . import choices
from .position import after, read, standing
from .strength import lead, progress

WAVERING = 0.7  # either way; a pawn's way from home to the goal is worth about two


def player(view: View, noise: Random) -> Choice:
    """The action that seems to leave the viewer furthest ahead at once."""
    table, pawns, values = read(view), standing(view), {}
    for action, made in journeys(view).items():
        ways = [progress(table.board.rows, spaces) for spaces in after(pawns, made)]
        values[action] = lead(ways, table.me) + noise.uniform(-WAVERING, WAVERING)
    return choices.best("gain", values)
