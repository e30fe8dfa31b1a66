"""The final table of PUSH 'em UP! as a picture: the ranking, and the columns of the last round."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.sharing import EDGE, HEIGHT, TOP, WIDTH, Placed, Row, rows
from games.pushemup.presentation.columns import Column
from games.pushemup.presentation.scene import PushEmUpScene
from games.pushemup.presentation.scene_ranking import Rank

TALLEST, WIDEST_CARD = 100, 92
LEFT, HEAD, BETWEEN = 500, 44, 8
STRIP = 30  # of a hundred parts of its height, what shows of a covered card


@dataclass(frozen=True)
class Hanging:
    """A column with its cards; ``x`` is its middle."""

    column: Column
    x: int
    y: int
    cards: list[Placed]


@dataclass(frozen=True)
class Picture:
    """The whole table."""

    rows: list[Row]
    columns: list[Hanging]


def picture(scene: PushEmUpScene, ranking: Sequence[Rank]) -> Picture:
    """The columns from the first to the last, each as long as it is."""
    place = (WIDTH - EDGE - LEFT) // len(scene.columns)
    deepest = 100 + (max(scene.depth, 1) - 1) * STRIP  # in parts of a card's height
    height = min(WIDEST_CARD * 7 // 5, (HEIGHT - EDGE - TOP - HEAD) * 100 // deepest)
    width = min(height * 5 // 7, place - BETWEEN)
    return Picture(
        rows(ranking, TALLEST),
        [_hanging(column, LEFT + index * place + place // 2, width) for index, column in enumerate(scene.columns)],
    )


def _hanging(column: Column, x: int, width: int) -> Hanging:
    height = width * 7 // 5
    cards = [
        Placed(laid, x - width // 2, TOP + HEAD + index * height * STRIP // 100, width, height)
        for index, laid in enumerate(column.cards)
    ]
    return Hanging(column, x, TOP, cards)
