"""Normal: begins low, and weighs what an action brings over the others against what the next one may answer."""

from collections import Counter
from random import Random

from games.bots.frame import Choice
from games.engine.state import View
from games.pushemup.rules.game import Phase

from . import choices, moves, worth
from .discarding import least
from .table import Column, Table, read

LOW = 6  # the highest hero that it begins with: the high ones count more when they come later


def player(view: View, noise: Random) -> Choice:
    """The expected result over the unseen cards."""
    if view["phase"] == Phase.START:
        return choices.start(noise.choice(_low_starts(view)))
    table = read(view)
    best, most = f"discard:{least(table.hand)}", 0.0
    for action in view["legal"]:
        if not action.startswith(moves.DISCARD):
            move = moves.of_action(view, action)
            value = _expected(table, move.after) - _expected(table, table.columns[move.column])
            if value > most:
                best, most = action, value
    if best.startswith(moves.DISCARD):
        return choices.nothing(best)
    return choices.result(best, most)


def _low_starts(view: View) -> list[list[str]]:
    starts = [action.removeprefix("start:").split(",") for action in view["legal"]]
    return [heroes for heroes in starts if int(heroes[-1]) <= LOW]


def _expected(table: Table, column: Column) -> float:
    """The viewer's lead by this column, once the next seat has answered with one of its unseen cards, if it hurts."""
    seat = (table.me + 1) % table.seats
    unseen = table.unseen[seat]
    now = worth.lead(column, table.seats)[table.me]
    expected = now
    for card, count in Counter(unseen).items():
        replies = moves.moves([column], (card,), seat)
        worst = min((worth.lead(reply.after, table.seats)[table.me] for reply in replies), default=now)
        expected += min(0.0, worst - now) * count * table.hands[seat] / len(unseen)
    return expected
