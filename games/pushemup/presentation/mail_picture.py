"""The table of PUSH 'em UP! in a mail: the columns, the reader's hand, and the players with their colours."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.mail_picture import EDGE, GAP, INNER, TOP, WIDTH, MailPicture, height_below, two_in_a_row
from games.presentation.results import Place
from games.presentation.sharing import PlacedRow
from games.pushemup.presentation.picture import PlacedColumn, place_columns
from games.pushemup.presentation.players import Team
from games.pushemup.presentation.scene import PushEmUpScene

WIDEST, BETWEEN = 92, 6
HEAD = 46  # who leads a column
HAND = 110  # a card of the hand is at most as wide


@dataclass(frozen=True, kw_only=True)
class PushEmUpMailPicture(MailPicture):
    """The whole picture."""

    columns: list[PlacedColumn]
    hand: list[PlacedRow]
    players: list[PlacedRow]


def mail_picture(scene: PushEmUpScene, ranking: Sequence[Place[Team]]) -> PushEmUpMailPicture:
    """The table as its reader sees it."""
    room = INNER // scene.places
    width = min(room - BETWEEN, WIDEST)
    columns = place_columns(scene.columns, left=EDGE, room=room, top=TOP, head=HEAD, width=width)
    hand = _place_hand(scene, height_below([card for each in columns for card in each.cards]))
    players = two_in_a_row(ranking, height_below(hand or [card for each in columns for card in each.cards]))
    return PushEmUpMailPicture(columns=columns, hand=hand, players=players, height=height_below(players))


def _place_hand(scene: PushEmUpScene, y: int) -> list[PlacedRow]:
    """The hand in the middle, on one line."""
    count = len(scene.hand)
    if not count:
        return []
    width = min(HAND, (INNER + GAP) // count - GAP)
    left = (WIDTH - count * (width + GAP) + GAP) // 2
    return [
        PlacedRow(held.card, left + index * (width + GAP), y, width, width * 7 // 5)
        for index, held in enumerate(scene.hand)
    ]
