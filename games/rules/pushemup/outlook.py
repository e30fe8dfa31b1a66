"""What a view lets one work out: who holds which column, and what an action would change. Functions of views only."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from . import columns, counting

View: TypeAlias = Mapping[str, Any]


class Standing(NamedTuple):
    """A column as it counts: the sum of each seat, and who leads it (UP-14)."""

    totals: list[int]
    leader: int | None


class Outcome(NamedTuple):
    """A column as an action would leave it."""

    number: int  # from 1
    column: list[str]
    gone: list[str]  # the cards that leave, the oldest first
    before: Standing
    after: Standing


def standings(view: View) -> list[Standing]:
    """The columns as they lie."""
    return [_standing(column, view["seats"]) for column in view["columns"]]


def outcome(view: View, action: str) -> Outcome | None:
    """What the viewer's action would make of its column; None if it touches none."""
    verb, _, argument = action.partition(":")
    number, _, rest = argument.partition(":")
    if verb in columns.LAYINGS:
        before = view["columns"][int(number) - 1]
        after, gone = columns.laid(before, view["viewer"], columns.heroes_of(verb, rest))
    elif verb in columns.PUSHINGS:
        before = view["columns"][int(number) - 1]
        after, gone = columns.pushed(before, int(rest or 1))
    else:
        return None
    seats = view["seats"]
    return Outcome(int(number), after, gone, _standing(before, seats), _standing(after, seats))


def _standing(column: list[str], seats: int) -> Standing:
    totals = counting.totals(column, seats)
    return Standing(totals, counting.leader(totals))
