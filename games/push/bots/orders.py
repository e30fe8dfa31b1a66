"""Standing orders of PUSH: collecting while others play (PUSH-12)."""

from collections.abc import Mapping, Sequence
from random import Random

from games.rules.push import phases
from games.rules.push.cards import ROLL, points

from ..frame import Order, View
from . import hard


def _in_turns_of_others(order: Order) -> Order:
    """``order`` where the viewer is to take a stack of somebody else's turn; in their own they are asked."""

    def collect(view: View) -> str | None:
        return order(view) if view["phase"] == phases.TAKE and view["turn"] != view["viewer"] else None

    return collect


def _highest(view: View) -> str | None:
    """The most points; of as many, a stack without a Roll card."""
    return _best(view, range(len(view["stacks"])))


def _safest(view: View) -> str | None:
    """The most points without a Roll card; where every stack has one the viewer is asked."""
    return _best(view, [number for number, stack in enumerate(view["stacks"]) if ROLL not in stack])


def _as_hard(view: View) -> str | None:
    return hard.player(view, Random(0)).action  # it needs no luck to take


def _best(view: View, numbers: Sequence[int]) -> str | None:
    stacks: Sequence[Sequence[str]] = view["stacks"]
    best = max(numbers, key=lambda number: (points(stacks[number]), ROLL not in stacks[number]), default=None)
    return None if best is None else str(view["legal"][best])


ORDERS: Mapping[str, Mapping[str, Order]] = {
    "collect": {
        "highest": _in_turns_of_others(_highest),
        "safest": _in_turns_of_others(_safest),
        "hard": _in_turns_of_others(_as_hard),
    }
}
