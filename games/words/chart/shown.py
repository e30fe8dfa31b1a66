"""Which turns of a game are worth a place in its chart."""

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from games.words.chart.turn import Turn

MOST = 100  # turns; more are neither told apart in a drawing nor read in a table


def shown(turns: Sequence[Turn]) -> list[int]:
    """The numbers of the turns in which points changed, the first and the last; of very many each so-manieth.

    A round's last turn is always among them.
    """
    last = len(turns) - 1
    ends = {number for number, (turn, after) in enumerate(pairwise(turns)) if turn.round != after.round}
    found = changed(turns)
    return sorted({0, last} | ends | set(found[:: ceil(len(found) / MOST) or 1]))


def changed(turns: Sequence[Turn]) -> list[int]:
    """The numbers of the turns in which points changed."""
    return [number for number in range(1, len(turns)) if turns[number].scores != turns[number - 1].scores]
