"""How likely the next card takes a pawn from one space to or past another."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from games.rules.pousse.cards import CHANGE, FALL
from games.rules.pousse.routes import routes
from games.rules.pousse.spaces import CROSSING, HOME, TRACKS

Reach: TypeAlias = Mapping[str, Mapping[str, float]]  # from each space to those ahead of it


def reach(rows: int, chances: Mapping[str, float]) -> Reach:
    """The chances of advancing so far, from every space; of a space that is not named there is none."""
    forward = {int(card): chance for card, chance in chances.items() if card not in (CHANGE, FALL) and int(card) > 0}
    found: dict[str, dict[str, float]] = {}
    for start in _starts(rows):
        ahead = found[start] = defaultdict(float)
        for count, chance in forward.items():
            for space in _stepped_on(rows, start, count):
                ahead[space] += chance
    return found


@cache
def _starts(rows: int) -> tuple[str, ...]:
    numbers = [number for number in range(1, rows + 1) if number != int(CROSSING)]
    return (HOME, CROSSING, *(f"{track}{number}" for track in TRACKS for number in numbers))


@cache
def _stepped_on(rows: int, start: str, count: int) -> frozenset[str]:
    return frozenset(space for route in routes(rows, start, count) for space in route.path)
