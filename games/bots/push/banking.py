"""Whether banking a colour saves more than a drawing turn brings."""

from games.rules.push.cards import ROLLS, box

from ..frame import View
from .table import Table

# What a drawing turn brings, in points over the average rival. Tried in games of hard players against each other:
# with two seats 6 and 7 did best and could not be told apart, with four nothing from 4 to 10 could.
# Three, five and six seats were not tried: their values are guesses from those.
DRAWING_TURN = {2: 7.0, 3: 6.0}
DRAWING_TURN_OF_MANY = 5.0


def drawing_turn(seats: int) -> float:
    """The points over the average rival that are given up by banking (PUSH-3)."""
    return DRAWING_TURN.get(seats, DRAWING_TURN_OF_MANY)


def saving(view: View, table: Table, value: int) -> float:
    """Points of a colour of this value that rolls would still cost, on average, if it stayed in the Bench.

    Roll cards come evenly and are taken by all alike; near the deck's end few are left, and none at it.
    """
    cards = len(box(without_switch=view["options"]["without_switch"]))
    rolls = view["deck"] * ROLLS / cards / table.seats
    return float(value * (1 - (1 - table.share) ** rolls))
