"""Hard: weighs every card that may come next, with the strongest that its player could do with it."""

from random import Random

from games.rules.pousse.cards import AGAIN
from games.rules.pousse.journeys import journeys
from games.rules.pousse.scoring import ENOUGH
from games.rules.pousse.spaces import GOAL

from ..frame import Choice, View
from . import choices
from .position import Standing, Table, after, read, standing
from .replies import expected


def player(view: View, noise: Random) -> Choice:
    """The action with the best chance of winning once the next card has been played, by itself if it plays again."""
    table, pawns = read(view), standing(view)
    following = table.me if AGAIN[view["card"]] else (table.me + 1) % table.seats
    return choices.best(
        "chance",
        {action: _value(table, after(pawns, made), following) for action, made in journeys(view).items()},
    )


def _value(table: Table, pawns: Standing, following: int) -> float:
    won = pawns[table.me].count(GOAL) >= ENOUGH
    return 1.0 if won else expected(table, pawns, following)
