"""The pictures of a table of Pousse-toi de là !: the final one for a link preview, and one for a mail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.pousse.presentation.board import LANES, Spot
from games.pousse.presentation.scene import PousseScene
from games.presentation.pictures import (
    MAIL_EDGE,
    MAIL_INNER,
    MAIL_TOP,
    MAIL_WIDTH,
    PICTURE_EDGE,
    PICTURE_TOP,
    PICTURE_WIDTH,
    ROW_GAP,
    MailPicture,
    Placed,
    height_below,
    two_in_a_row,
)
from games.presentation.results import RankedPlayer


def _line(points: str, at: Callable[[float, float], tuple[int, int]]) -> str:
    """The points of a pier of the board, each in its place in the picture."""
    places = [at(*map(float, point.split(","))) for point in points.split()]
    return " ".join(f"{x},{y}" for x, y in places)


# The final table, for a link preview

PANEL = 92  # high
SEA = PICTURE_TOP + PANEL + 20
LANE = 104  # high
SIDE = 110  # of home, and of the goal
BOARD_TOP = SEA + 14


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

    def at(number: float, lane: float) -> tuple[int, int]:
        return round(PICTURE_EDGE + SIDE + number * space), round(BOARD_TOP + lane * LANE)

    def on(thing: object, spot: Spot) -> Placed:
        return Placed(thing, *at(spot.number - 0.5, LANES.index(spot.lane) + 0.5), size, size)

    return PoussePicture(
        board=board.name,
        panels=panels,
        name=panels[0].width - 74 - 54,
        sea=SEA,
        space=space,
        scale=f"{scale:.2f}",
        piers=[_line(pier.horizontal, at) for pier in board.piers],
        stones=[on(stone, stone.spot) for stone in board.stones],
        pawns=[on(pawn, pawn.spot) for pawn in board.pawns],
        home=_one_below_the_other(board.home, PICTURE_EDGE + 20, size),
        goal=_one_below_the_other(board.goal, PICTURE_WIDTH - PICTURE_EDGE - SIDE // 2, size),
    )


def _panels(ranking: Sequence[Any]) -> list[Placed]:
    step = (PICTURE_WIDTH - 2 * PICTURE_EDGE + ROW_GAP) // len(ranking)
    return [
        Placed(ranked, PICTURE_EDGE + index * step, PICTURE_TOP, step - ROW_GAP, PANEL)
        for index, ranked in enumerate(ranking)
    ]


def _one_below_the_other(things: Sequence[object], x: int, size: int) -> list[Placed]:
    """Return the middles of pictures stacked over all lanes."""
    each = len(LANES) * LANE // max(len(things), 1)
    return [Placed(thing, x, BOARD_TOP + each * index + each // 2, size, size) for index, thing in enumerate(things)]


# The table in a mail

MAIL_LANE, ROW = 170, 58  # from one stone to the next, across and down
END = 84  # high: the goal, and home
SIZE = 60  # of a pawn at home or at the goal
LEFT = (MAIL_WIDTH - len(LANES) * MAIL_LANE) // 2


@dataclass(frozen=True, kw_only=True)
class PousseMailPicture(MailPicture):
    """The whole picture; ``sea`` is where the water begins, ``board`` where the stones do."""

    players: list[Placed]
    name: list[str]  # of the board, which says that it is a reconstruction; in lines
    sea: int
    board: int
    sea_height: int
    piers: list[str]
    stones: list[Placed]
    pawns: list[Placed]
    home: list[Placed]
    goal: list[Placed]


def mail_picture(scene: PousseScene, ranking: Sequence[RankedPlayer]) -> PousseMailPicture:
    """The table as its reader sees it: the players, and the board upright with the goal at the top."""
    board, players = scene.board, two_in_a_row(ranking, MAIL_TOP)
    sea = height_below(players)
    top = sea + END + 2 * MAIL_EDGE
    end = top + board.rows * ROW

    def at(lane: float, row: float) -> tuple[int, int]:
        return round(LEFT + lane * MAIL_LANE), round(top + row * ROW)

    def on(thing: object, spot: Spot) -> Placed:
        return Placed(thing, *at(LANES.index(spot.lane) + 0.5, board.rows - spot.number + 0.5), SIZE, SIZE)

    return PousseMailPicture(
        players=players,
        name=board.name.split(". "),
        sea=sea,
        board=top,
        sea_height=end + END - sea,
        piers=[_line(pier.vertical, at) for pier in board.piers],
        stones=[on(stone, stone.spot) for stone in board.stones],
        pawns=[on(pawn, pawn.spot) for pawn in board.pawns],
        home=_beside(board.home, end + END // 2 + 6),
        goal=_beside(board.goal, sea + MAIL_EDGE + END // 2),
        height=end + END + 88,
    )


def _beside(things: Sequence[object], y: int) -> list[Placed]:
    """Return the middles of pictures side by side over the whole width."""
    each = MAIL_INNER // max(len(things), 1)
    return [Placed(thing, MAIL_EDGE + each * index + each // 2, y, SIZE, SIZE) for index, thing in enumerate(things)]
