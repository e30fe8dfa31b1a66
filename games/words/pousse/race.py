"""How far each team has come, as the chart counts it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy, ngettext

from games.rules.pousse.scoring import ENOUGH
from games.rules.pousse.spaces import GOAL, number
from games.words.chart.measure import Measure

View = Mapping[str, Any]


def gone(view: View) -> list[int]:
    """The spaces from home to each team's two foremost pawns, added up; the goal is the space behind the last row.

    Who has won by PO-14 has gone as far as one can, and nobody else has: a third pawn does not count.
    """
    goal = view["board"]["rows"] + 1
    ways = [[goal if space == GOAL else number(space) for space in spaces] for spaces in view["pawns"]]
    return [sum(sorted(way)[-ENOUGH:]) for way in ways]


def told(spaces: int) -> str:
    """A way: "12 spaces"."""
    return ngettext("{number} space", "{number} spaces", spaces).format(number=spaces)


RACE = Measure(gettext_lazy("Spaces gone by each team’s two foremost pawns"), gone, told)
