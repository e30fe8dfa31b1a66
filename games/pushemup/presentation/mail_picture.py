"""The table of PUSH 'em UP! in a mail: the columns, the reader's hand, and the players with their colours."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.mail_picture import EDGE, GAP, INNER, TOP, WIDTH, MailPicture, below, two_in_a_row
from games.presentation.results import Place
from games.presentation.sharing import Placed
from games.pushemup.presentation.columns import Column
from games.pushemup.presentation.players import Seat
from games.pushemup.presentation.scene import PushEmUpScene

WIDEST, BETWEEN = 92, 6
STRIP = 30  # how much of a covered card shows, in percent of its height
HEAD = 46  # who leads a column
HAND = 110  # a card of the hand is at most as wide


@dataclass(frozen=True)
class PlacedColumn:
    """A column with its cards; ``x`` is its middle, ``y`` its top."""

    column: Column
    x: int
    y: int
    cards: list[Placed]


@dataclass(frozen=True, kw_only=True)
class PushEmUpPicture(MailPicture):
    """The whole picture."""

    columns: list[PlacedColumn]
    hand: list[Placed]
    players: list[Placed]


def mail_picture(scene: PushEmUpScene, ranking: Sequence[Place[Seat]]) -> PushEmUpPicture:
    """The table as its reader sees it."""
    place = INNER // scene.places
    width = min(place - BETWEEN, WIDEST)
    columns = [
        _place_column(column, EDGE + index * place + place // 2, width) for index, column in enumerate(scene.columns)
    ]
    hand = _place_hand(scene, below([card for each in columns for card in each.cards]))
    players = two_in_a_row(ranking, below(hand or [card for each in columns for card in each.cards]))
    return PushEmUpPicture(columns=columns, hand=hand, players=players, height=below(players))


def _place_column(column: Column, x: int, width: int) -> PlacedColumn:
    height = width * 7 // 5
    cards = [
        Placed(laid, x - width // 2, TOP + HEAD + index * height * STRIP // 100, width, height)
        for index, laid in enumerate(column.cards)
    ]
    return PlacedColumn(column, x, TOP, cards)


def _place_hand(scene: PushEmUpScene, y: int) -> list[Placed]:
    """The hand in the middle, on one line."""
    count = len(scene.hand)
    if not count:
        return []
    width = min(HAND, (INNER + GAP) // count - GAP)
    left = (WIDTH - count * (width + GAP) + GAP) // 2
    return [
        Placed(held.card, left + index * (width + GAP), y, width, width * 7 // 5)
        for index, held in enumerate(scene.hand)
    ]
