"""The picture of a table in a mail: as narrow as a phone, and as tall as the table needs.

A phone shows it 300 pixels wide, half its size, so the smallest letters are 26 high. Above everything stands, on the
colour of the reader if it is their turn, what is to be decided (`pictures/mail.svg`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures.sharing import Placed
from games.presentation.results import Hand, Place

MAIL_WIDTH, MAIL_EDGE, MAIL_GAP = 600, 20, 10
MAIL_INNER = MAIL_WIDTH - 2 * MAIL_EDGE
MAIL_TOP = 104  # below what is to be decided
PLAYER = 68  # high


@dataclass(frozen=True, kw_only=True)
class MailPicture:
    """What every game's picture has."""

    height: int
    top: int = MAIL_TOP


@dataclass(frozen=True, kw_only=True)
class Players(MailPicture):
    """The players alone, for a game that draws no picture of its own."""

    players: list[Placed]


def players_only(ranking: Sequence[Place[Hand]]) -> Players:
    """The places of a ranking, two in a row."""
    players = two_in_a_row(ranking, MAIL_TOP)
    return Players(players=players, height=height_below(players))


def two_in_a_row(ranking: Sequence[Place[Hand]], top: int) -> list[Placed]:
    """The places of a ranking from ``top`` on."""
    width = (MAIL_INNER - MAIL_GAP) // 2
    return [
        Placed(place, MAIL_EDGE + index % 2 * (width + MAIL_GAP), top + index // 2 * (PLAYER + MAIL_GAP), width, PLAYER)
        for index, place in enumerate(ranking)
    ]


def height_below(placed: Sequence[Placed]) -> int:
    """Where the next thing may begin."""
    return max((each.y + each.height + 2 * MAIL_GAP for each in placed), default=MAIL_TOP)
