"""The table of Pousse-toi de là ! as a picture: the players, and the board below them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.pousse.presentation.board import LANES, DrawnBoard, PawnsAtHome, Spot
from games.pousse.presentation.scene import PousseScene
from games.presentation.pictures.sharing import PICTURE_EDGE, PICTURE_TOP, PICTURE_WIDTH, ROW_GAP, Placed

PANEL = 92  # high
SEA = PICTURE_TOP + PANEL + 20
LANE = 104  # high
SIDE = 110  # of home, and of the goal


@dataclass(frozen=True)
class PoussePicture:
    """The whole picture; ``scale`` and places are in its units."""

    board: str  # which says that it is a reconstruction
    panels: list[Placed]
    name: int  # the room for it in a panel
    sea: int
    space: int  # from one stone to the next
    scale: str
    piers: list[str]
    stones: list[Placed]
    pawns: list[Placed]
    home: list[Placed]
    goal: list[Placed]


def picture(scene: PousseScene, ranking: Sequence[Any]) -> PoussePicture:
    """Home on the left, the goal on the right."""
    board = scene.board
    space = (PICTURE_WIDTH - 2 * PICTURE_EDGE - 2 * SIDE) // board.rows
    scale = min(space / 62, 1.35)
    size = round(40 * scale)
    panels = _panels(ranking)
    return PoussePicture(
        board=board.name,
        panels=panels,
        name=panels[0].width - 74 - 54,
        sea=SEA,
        space=space,
        scale=f"{scale:.2f}",
        piers=[_line(pier.horizontal, space) for pier in board.piers],
        stones=[_on(stone, stone.spot, space, size) for stone in board.stones],
        pawns=[_on(pawn, pawn.spot, space, size) for pawn in board.pawns],
        home=_home(board.home, size),
        goal=_goal(board, size),
    )


def _panels(ranking: Sequence[Any]) -> list[Placed]:
    step = (PICTURE_WIDTH - 2 * PICTURE_EDGE + ROW_GAP) // len(ranking)
    return [
        Placed(rank, PICTURE_EDGE + index * step, PICTURE_TOP, step - ROW_GAP, PANEL)
        for index, rank in enumerate(ranking)
    ]


def _across(number: float, space: int) -> int:
    return round(PICTURE_EDGE + SIDE + number * space)


def _down(lane: float) -> int:
    return round(SEA + 14 + lane * LANE)


def _on(thing: object, spot: Spot, space: int, size: int) -> Placed:
    return Placed(thing, _across(spot.number - 0.5, space), _down(LANES.index(spot.lane) + 0.5), size, size)


def _line(points: str, space: int) -> str:
    """The points of a pier, which are in spaces and lanes."""
    spots = [tuple(map(float, point.split(","))) for point in points.split()]
    return " ".join(f"{_across(number, space)},{_down(lane)}" for number, lane in spots)


def _home(home: Sequence[PawnsAtHome], size: int) -> list[Placed]:
    places = zip(home, _one_below_the_other(len(home)), strict=True)
    return [Placed(waiting, PICTURE_EDGE + 20, y, size, size) for waiting, y in places]


def _goal(board: DrawnBoard, size: int) -> list[Placed]:
    places = zip(board.goal, _one_below_the_other(len(board.goal)), strict=True)
    return [Placed(suit, PICTURE_WIDTH - PICTURE_EDGE - SIDE // 2, y, size, size) for suit, y in places]


def _one_below_the_other(count: int) -> list[int]:
    """Their middles, over all lanes."""
    each = 3 * LANE // max(count, 1)
    return [_down(0) + each * index + each // 2 for index in range(count)]
