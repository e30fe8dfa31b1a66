"""The table of Pousse-toi de là ! in a mail: the players, and the board upright with the goal at the top."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.pousse.presentation.board import LANES, Spot
from games.pousse.presentation.scene import PousseScene
from games.presentation.pictures.mail_picture import (
    MAIL_EDGE,
    MAIL_INNER,
    MAIL_TOP,
    MAIL_WIDTH,
    MailPicture,
    height_below,
    two_in_a_row,
)
from games.presentation.pictures.sharing import Placed
from games.presentation.results import Place

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


def mail_picture(scene: PousseScene, ranking: Sequence[Place]) -> PousseMailPicture:
    """The table as its reader sees it."""
    board, players = scene.board, two_in_a_row(ranking, MAIL_TOP)
    sea = height_below(players)
    top = sea + END + 2 * MAIL_EDGE
    end = top + board.rows * ROW

    def on(thing: object, spot: Spot) -> Placed:
        x, y = (
            LEFT + LANES.index(spot.lane) * MAIL_LANE + MAIL_LANE // 2,
            top + (board.rows - spot.number) * ROW + ROW // 2,
        )
        return Placed(thing, x, y, SIZE, SIZE)

    return PousseMailPicture(
        players=players,
        name=board.name.split(". "),
        sea=sea,
        board=top,
        sea_height=end + END - sea,
        piers=[_line(pier.vertical, top) for pier in board.piers],
        stones=[on(stone, stone.spot) for stone in board.stones],
        pawns=[on(pawn, pawn.spot) for pawn in board.pawns],
        home=_beside(board.home, end + END // 2 + 6),
        goal=_beside(board.goal, sea + MAIL_EDGE + END // 2),
        height=end + END + 88,
    )


def _line(points: str, top: int) -> str:
    """The points of a pier, which are in lanes and spaces."""
    spots = [tuple(map(float, point.split(","))) for point in points.split()]
    return " ".join(f"{round(LEFT + lane * MAIL_LANE)},{round(top + space * ROW)}" for lane, space in spots)


def _beside(things: Sequence[object], y: int) -> list[Placed]:
    """Their middles, over the whole width."""
    each = MAIL_INNER // max(len(things), 1)
    return [Placed(thing, MAIL_EDGE + each * index + each // 2, y, SIZE, SIZE) for index, thing in enumerate(things)]
