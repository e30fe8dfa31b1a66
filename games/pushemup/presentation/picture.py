"""The final table of PUSH 'em UP! as a picture: the players, and the columns of the round."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.results import Place
from games.presentation.sharing import EDGE, HEIGHT, TOP, WIDTH, Placed, Row, rows
from games.pushemup.presentation.columns import Column
from games.pushemup.presentation.players import Seat
from games.pushemup.presentation.scene import PushEmUpScene

TALLEST, WIDEST_CARD = 100, 92
LEFT, HEAD, BETWEEN = 500, 44, 8
STRIP = 30  # how much of a covered card shows, in percent of its height


@dataclass(frozen=True)
class PlacedColumn:
    """A column with its cards; ``x`` is its middle."""

    column: Column
    x: int
    y: int
    cards: list[Placed]


@dataclass(frozen=True)
class Picture:
    """The whole picture."""

    rows: list[Row]
    columns: list[PlacedColumn]


def picture(scene: PushEmUpScene, ranking: Sequence[Place[Seat]]) -> Picture:
    """The players on the left, the columns on the right."""
    place = (WIDTH - EDGE - LEFT) // scene.places
    deepest = 100 + (max(scene.depth, 1) - 1) * STRIP  # in percent of a card's height
    height = min(WIDEST_CARD * 7 // 5, (HEIGHT - EDGE - TOP - HEAD) * 100 // deepest)
    width = min(height * 5 // 7, place - BETWEEN)
    return Picture(
        rows(ranking, TALLEST),
        [_place_column(column, LEFT + index * place + place // 2, width) for index, column in enumerate(scene.columns)],
    )


def _place_column(column: Column, x: int, width: int) -> PlacedColumn:
    height = width * 7 // 5
    cards = [
        Placed(laid, x - width // 2, TOP + HEAD + index * height * STRIP // 100, width, height)
        for index, laid in enumerate(column.cards)
    ]
    return PlacedColumn(column, x, TOP, cards)
