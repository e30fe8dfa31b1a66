"""The pictures of a table of PUSH 'em UP!: the final one for a link preview, and one for a mail."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures import (
    MAIL_EDGE,
    MAIL_GAP,
    MAIL_INNER,
    MAIL_TOP,
    MAIL_WIDTH,
    PICTURE_EDGE,
    PICTURE_HEIGHT,
    PICTURE_TOP,
    PICTURE_WIDTH,
    MailPicture,
    Placed,
    RankingRow,
    height_below,
    rows,
    two_in_a_row,
)
from games.presentation.results import RankedPlayer
from games.pushemup.presentation.columns import DrawnColumn
from games.pushemup.presentation.players import Team
from games.pushemup.presentation.scene import PushEmUpScene

# Columns, in both pictures

STRIP = 30  # how much of a covered card shows, in percent of its height


@dataclass(frozen=True)
class PlacedColumn:
    """A column with its cards; ``x`` is its middle, ``y`` its top."""

    column: DrawnColumn
    x: int
    y: int
    cards: list[Placed]


def _place_columns(
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


# The final table, for a link preview

TALLEST, WIDEST_CARD = 100, 92
LEFT, HEAD, BETWEEN = 500, 44, 8


@dataclass(frozen=True)
class PushEmUpPicture:
    """The whole picture."""

    rows: list[RankingRow]
    columns: list[PlacedColumn]


def picture(scene: PushEmUpScene, ranking: Sequence[RankedPlayer[Team]]) -> PushEmUpPicture:
    """The players on the left, the columns on the right."""
    room = (PICTURE_WIDTH - PICTURE_EDGE - LEFT) // scene.places
    deepest = 100 + (max(scene.depth, 1) - 1) * STRIP  # in percent of a card's height
    height = min(WIDEST_CARD * 7 // 5, (PICTURE_HEIGHT - PICTURE_EDGE - PICTURE_TOP - HEAD) * 100 // deepest)
    width = min(height * 5 // 7, room - BETWEEN)
    columns = _place_columns(scene.columns, left=LEFT, room=room, top=PICTURE_TOP, head=HEAD, width=width)
    return PushEmUpPicture(rows(ranking, TALLEST), columns)


# The table in a mail

WIDEST, MAIL_BETWEEN = 92, 6
MAIL_HEAD = 46  # who leads a column
HAND = 110  # a card of the hand is at most as wide


@dataclass(frozen=True, kw_only=True)
class PushEmUpMailPicture(MailPicture):
    """The whole picture."""

    columns: list[PlacedColumn]
    hand: list[Placed]
    players: list[Placed]


def mail_picture(scene: PushEmUpScene, ranking: Sequence[RankedPlayer[Team]]) -> PushEmUpMailPicture:
    """The table as its reader sees it."""
    room = MAIL_INNER // scene.places
    width = min(room - MAIL_BETWEEN, WIDEST)
    columns = _place_columns(scene.columns, left=MAIL_EDGE, room=room, top=MAIL_TOP, head=MAIL_HEAD, width=width)
    cards = [card for column in columns for card in column.cards]
    hand = _place_hand(scene, height_below(cards))
    players = two_in_a_row(ranking, height_below(hand or cards))
    return PushEmUpMailPicture(columns=columns, hand=hand, players=players, height=height_below(players))


def _place_hand(scene: PushEmUpScene, y: int) -> list[Placed]:
    """The hand in the middle, on one line."""
    count = len(scene.hand)
    if not count:
        return []
    width = min(HAND, (MAIL_INNER + MAIL_GAP) // count - MAIL_GAP)
    left = (MAIL_WIDTH - count * (width + MAIL_GAP) + MAIL_GAP) // 2
    return [
        Placed(held.card, left + index * (width + MAIL_GAP), y, width, width * 7 // 5)
        for index, held in enumerate(scene.hand)
    ]
