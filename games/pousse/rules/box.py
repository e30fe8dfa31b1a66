"""The box: teams, boards and cards (PO-1 to PO-3), and which cards may come next.

The printed rules do not give the size of the board, the protected spaces or the number of cards of
each kind: `BOARDS` and `CARDS` are a reconstruction. If the real ones become known, put them here and
increase `Pousse.rules_version` by one.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple


class Board(NamedTuple):
    """Two tracks of ``rows`` rows, which meet at space 8, and the goal after them."""

    rows: int
    protected: tuple[str, ...]


COLOURS = ("red", "green", "yellow", "blue")  # by seat
PAWNS = 3  # for each seat
ENOUGH = 2  # pawns at the goal win (PO-14)

BOARDS = {
    "short": Board(10, ("L3", "R4", "L6", "R7", "R9")),
    "standard": Board(12, ("L3", "R4", "L6", "R7", "R9", "L10", "R11")),
    "long": Board(15, ("L3", "R4", "L6", "R7", "R10", "L11", "R13", "L14")),
}

CARDS = {  # `!` is "play again"
    "+1": 5,
    "+1!": 4,
    "+2": 6,
    "+2!": 3,
    "+3": 9,
    "+4": 9,
    "-1": 1,
    "-1!": 1,
    "-2": 1,
    "-2!": 1,
    "-3": 2,
    "change": 2,
    "change!": 3,
    "fall": 1,
}

CHANGE = "change"
FALL = "fall"

ACTION = {card: card.rstrip("!") for card in CARDS}  # the card without its "play again"
AGAIN = {card: card.endswith("!") for card in CARDS}  # PO-5
COUNT = {card: int(action) for card, action in ACTION.items() if action not in (CHANGE, FALL)}  # below 0: back


def box() -> list[str]:
    """Every card of the game, in the order in which the deal shuffles them."""
    return [card for card, count in CARDS.items() for _ in range(count)]


def unseen(view: Mapping[str, Any]) -> Counter[str]:
    """The cards of the pile, without their order."""
    cards = Counter(CARDS)
    cards.subtract(view["discard"])
    if view["card"] is not None:
        cards[view["card"]] -= 1
    return +cards


def next_card(view: Mapping[str, Any]) -> Counter[str]:
    """The cards from which the next one comes: the pile, or all cards if it is empty (PO-13)."""
    return unseen(view) or Counter(CARDS)
