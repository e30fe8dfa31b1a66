"""The final table of PUSH as a picture: each player's Bench and Bank, the best first."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.results import Place
from games.presentation.sharing import EDGE, WIDTH, Placed, Row, rows
from games.push.presentation.players import Hand
from games.push.presentation.scene import PushScene

TALLEST, TALLEST_CARD = 214, 92
TWO_LINES = 180  # from this height on, a row shows the Bank below the Bench
LEFT, RIGHT = 376, WIDTH - EDGE - 110  # of the cards
BETWEEN, LOCK = 12, 40
STRIP = 40  # how much of a covered card shows, in percent of its width


@dataclass(frozen=True)
class Player:
    """A row with the cards in it."""

    row: Row
    cards: list[Placed]  # of the Bench
    piles: list[Placed]  # of the Bank
    lock: tuple[int, int]  # where the lock before the Bank is


@dataclass(frozen=True)
class Picture:
    """The whole picture."""

    players: list[Player]


def picture(_scene: PushScene, ranking: Sequence[Place[Hand]]) -> Picture:
    """Return the players with cards of one size."""
    places = rows(ranking, TALLEST)
    two_lines = places[0].height >= TWO_LINES
    tallest = min(places[0].height // (2 if two_lines else 1) - 12, TALLEST_CARD)
    width = min([tallest * 5 // 7, *(_widest(row.rank.hand, two_lines=two_lines) for row in places)])
    return Picture([_player(row, row.rank.hand, width, two_lines=two_lines) for row in places])


def _widest(hand: Hand, *, two_lines: bool) -> int:
    """The greatest width of a card with which all cards fit."""
    fans, piles = len(hand.fans), len(hand.piles)
    groups = max(fans, piles) if two_lines else fans + piles
    covered = sum(len(fan.cards) - 1 for fan in hand.fans)
    return (RIGHT - LEFT - LOCK - groups * BETWEEN) * 100 // max(groups * 100 + covered * STRIP, 1)


def _player(row: Row, hand: Hand, width: int, *, two_lines: bool) -> Player:
    height, step, x = width * 7 // 5, width * STRIP // 100, LEFT
    lines = [row.middle - height - 5, row.middle + 5] if two_lines else [row.middle - height // 2] * 2
    cards = []
    for fan in hand.fans:
        cards += [Placed(card, x + index * step, lines[0], width, height) for index, card in enumerate(fan.cards)]
        x += (len(fan.cards) - 1) * step + width + BETWEEN
    x = LEFT if two_lines else x
    each = width + BETWEEN
    piles = [Placed(pile, x + LOCK + index * each, lines[1], width, height) for index, pile in enumerate(hand.piles)]
    return Player(row, cards, piles, lock=(x, lines[1] + height // 2 - 16))
