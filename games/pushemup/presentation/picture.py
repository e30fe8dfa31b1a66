"""The final table of PUSH 'em UP! as a picture: the players, and the columns of the round."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures.sharing import (
    PICTURE_EDGE,
    PICTURE_HEIGHT,
    PICTURE_TOP,
    PICTURE_WIDTH,
    Placed,
    RankingRow,
    rows,
)
from games.presentation.results import Place
from games.pushemup.presentation.columns import DrawnColumn
from games.pushemup.presentation.players import Team
from games.pushemup.presentation.scene import PushEmUpScene

TALLEST, WIDEST_CARD = 100, 92
LEFT, HEAD, BETWEEN = 500, 44, 8
STRIP = 30  # how much of a covered card shows, in percent of its height


@dataclass(frozen=True)
class PlacedColumn:
    """A column with its cards; ``x`` is its middle, ``y`` its top."""

    column: DrawnColumn
    x: int
    y: int
    cards: list[Placed]


@dataclass(frozen=True)
class PushEmUpPicture:
    """The whole picture."""

    rows: list[RankingRow]
    columns: list[PlacedColumn]


def picture(scene: PushEmUpScene, ranking: Sequence[Place[Team]]) -> PushEmUpPicture:
    """The players on the left, the columns on the right."""
    room = (PICTURE_WIDTH - PICTURE_EDGE - LEFT) // scene.places
    deepest = 100 + (max(scene.depth, 1) - 1) * STRIP  # in percent of a card's height
    height = min(WIDEST_CARD * 7 // 5, (PICTURE_HEIGHT - PICTURE_EDGE - PICTURE_TOP - HEAD) * 100 // deepest)
    width = min(height * 5 // 7, room - BETWEEN)
    columns = place_columns(scene.columns, left=LEFT, room=room, top=PICTURE_TOP, head=HEAD, width=width)
    return PushEmUpPicture(rows(ranking, TALLEST), columns)


def place_columns(
    columns: Sequence[DrawnColumn], *, left: int, room: int, top: int, head: int, width: int
) -> list[PlacedColumn]:
    """Each column in the middle of its ``room``, with cards of this width, the first of them ``head`` below ``top``."""
    height = width * 7 // 5
    placed = []
    for number, column in enumerate(columns):
        x = left + number * room + room // 2
        cards = [
            Placed(laid, x - width // 2, top + head + index * height * STRIP // 100, width, height)
            for index, laid in enumerate(column.cards)
        ]
        placed.append(PlacedColumn(column, x, top, cards))
    return placed
