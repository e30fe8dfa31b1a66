"""Where a space lies on the drawn board, lying or standing."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.pousse.spaces import CROSSING, GOAL, HOME, MEETING, number

LANES = "LMR"  # left track, the middle with space 8, right track


class Spot(NamedTuple):
    """A space's number, 0 for home and one more than the last row for the goal, and its lane."""

    number: int
    lane: str


def spot(space: str, rows: int, beside: str = CROSSING) -> Spot:
    """Home lies before the track of the space `beside`, so that a way begins and ends straight."""
    if space == HOME:
        return Spot(0, _lane(beside))
    if space == GOAL:
        return Spot(rows + 1, "M")
    return Spot(number(space), _lane(space))


def way(start: str, path: Iterable[str], rows: int) -> list[Spot]:
    """The spots of a journey, its start among them."""
    spaces = [start, *path]
    return [
        spot(space, rows, beside=spaces[1] if index == 0 else spaces[index - 1]) for index, space in enumerate(spaces)
    ]


def lying(spots: Iterable[Spot]) -> str:
    """The points of a line over a board that lies: one unit a space, three lanes high."""
    return " ".join(f"{number - 0.5},{LANES.index(lane) + 0.5}" for number, lane in spots)


def standing(spots: Iterable[Spot], rows: int) -> str:
    """The points of a line over a board that stands, its goal on top."""
    return " ".join(f"{LANES.index(lane) + 0.5},{rows - number + 0.5}" for number, lane in spots)


def _lane(space: str) -> str:
    return "M" if number(space) in (0, MEETING) else space[0]
