"""The table of PUSH 'em UP! in a mail: the columns, the reader's hand, and the players with their colours."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures.mail_picture import (
    MAIL_EDGE,
    MAIL_GAP,
    MAIL_INNER,
    MAIL_TOP,
    MAIL_WIDTH,
    MailPicture,
    height_below,
    two_in_a_row,
)
from games.presentation.pictures.sharing import Placed
from games.presentation.results import Place
from games.pushemup.presentation.picture import PlacedColumn, place_columns
from games.pushemup.presentation.players import Team
from games.pushemup.presentation.scene import PushEmUpScene

WIDEST, MAIL_BETWEEN = 92, 6
MAIL_HEAD = 46  # who leads a column
HAND = 110  # a card of the hand is at most as wide


@dataclass(frozen=True, kw_only=True)
class PushEmUpMailPicture(MailPicture):
    """The whole picture."""

    columns: list[PlacedColumn]
    hand: list[Placed]
    players: list[Placed]


def mail_picture(scene: PushEmUpScene, ranking: Sequence[Place[Team]]) -> PushEmUpMailPicture:
    """The table as its reader sees it."""
    room = MAIL_INNER // scene.places
    width = min(room - MAIL_BETWEEN, WIDEST)
    columns = place_columns(scene.columns, left=MAIL_EDGE, room=room, top=MAIL_TOP, head=MAIL_HEAD, width=width)
    hand = _place_hand(scene, height_below([card for each in columns for card in each.cards]))
    players = two_in_a_row(ranking, height_below(hand or [card for each in columns for card in each.cards]))
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
