"""Normal: weighs how far pawns have come, who may be pushed next, and who may soon be at the goal; but roughly."""

from random import Random

from games.rules.pousse.journeys import journeys

from ..frame import Choice, View
from . import choices
from .position import after, read, standing
from .strength import lead, strengths

WAVERING = 0.35  # either way; half of what easy wavers by, so that each level is about as far from the next


def player(view: View, noise: Random) -> Choice:
    """The action of the strongest position, as it stands when it is made."""
    table, pawns, values = read(view), standing(view), {}
    for action, made in journeys(view).items():
        found = strengths(table, after(pawns, made), table.me)
        values[action] = lead(found, table.me) + noise.uniform(-WAVERING, WAVERING)
    return choices.best("strength", values)
