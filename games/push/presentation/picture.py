"""The final table of PUSH as a picture: each player's Bench and Bank, the best first."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures.sharing import PICTURE_EDGE, PICTURE_WIDTH, Placed, RankingRow, rows
from games.presentation.results import Place
from games.push.presentation.players import Fan, Hand, Pile
from games.push.presentation.scene import PushScene

TALLEST, TALLEST_CARD = 214, 92
TWO_LINES = 180  # from this height on, a row shows the Bank below the Bench
LEFT, RIGHT = 376, PICTURE_WIDTH - PICTURE_EDGE - 110  # of the cards
LOCK = 40
BETWEEN = 12  # from one colour to the next
COVERED = 40  # how much of a covered card shows, in percent of its width


@dataclass(frozen=True)
class PlayerRow:
    """A row with the cards in it."""

    row: RankingRow
    cards: list[Placed]  # of the Bench
    piles: list[Placed]  # of the Bank
    lock: tuple[int, int]  # where the lock before the Bank is


@dataclass(frozen=True)
class PushPicture:
    """The whole picture."""

    players: list[PlayerRow]


def picture(_scene: PushScene, ranking: Sequence[Place[Hand]]) -> PushPicture:
    """Return the players with cards of one size."""
    places = rows(ranking, TALLEST)
    two_lines = places[0].height >= TWO_LINES
    tallest = min(places[0].height // (2 if two_lines else 1) - 12, TALLEST_CARD)
    width = min([tallest * 5 // 7, *(_widest(row.rank.hand, two_lines=two_lines) for row in places)])
    return PushPicture([_player(row, row.rank.hand, width, two_lines=two_lines) for row in places])


def _widest(hand: Hand, *, two_lines: bool) -> int:
    """The greatest width of a card with which all cards fit."""
    fans, piles = len(hand.fans), len(hand.piles)
    groups = max(fans, piles) if two_lines else fans + piles
    covered = sum(len(fan.cards) - 1 for fan in hand.fans)
    return (RIGHT - LEFT - LOCK - groups * BETWEEN) * 100 // max(groups * 100 + covered * COVERED, 1)


def _player(row: RankingRow, hand: Hand, width: int, *, two_lines: bool) -> PlayerRow:
    height = width * 7 // 5
    bench_y, bank_y = (row.middle - height - 5, row.middle + 5) if two_lines else [row.middle - height // 2] * 2
    cards, end = place_fans(hand.fans, LEFT, bench_y, width)
    x = LEFT if two_lines else end
    return PlayerRow(row, cards, place_piles(hand.piles, x + LOCK, bank_y, width), lock=(x, bank_y + height // 2 - 16))


def place_fans(fans: Sequence[Fan], x: int, y: int, width: int) -> tuple[list[Placed], int]:
    """The cards of a Bench with this width from ``x`` on, and where the next thing may begin."""
    step = width * COVERED // 100
    cards = []
    for fan in fans:
        cards += [Placed(card, x + index * step, y, width, width * 7 // 5) for index, card in enumerate(fan.cards)]
        x += (len(fan.cards) - 1) * step + width + BETWEEN
    return cards, x


def place_piles(piles: Sequence[Pile], x: int, y: int, width: int) -> list[Placed]:
    """The piles of a Bank with this width from ``x`` on."""
    return [Placed(pile, x + index * (width + BETWEEN), y, width, width * 7 // 5) for index, pile in enumerate(piles)]
