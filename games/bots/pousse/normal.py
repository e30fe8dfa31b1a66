"""Normal: weighs how far pawns have come, who may be pushed next, and who may soon be at the goal."""

from random import Random

from games.rules.pousse.journeys import journeys

from ..frame import Choice, View
from . import choices
from .position import after, read, standing
from .strength import lead, strengths


def player(view: View, noise: Random) -> Choice:
    """The action of the strongest position, as it stands when it is made."""
    table, pawns = read(view), standing(view)
    return choices.best(
        "strength",
        {
            action: lead(strengths(table, after(pawns, made), table.me), table.me)
            for action, made in journeys(view).items()
        },
    )
