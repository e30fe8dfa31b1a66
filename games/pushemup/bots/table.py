"""A view of PUSH 'em UP!, read for reckoning: the columns, the cards of each seat, and which are unseen."""

from collections import Counter
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.pushemup.rules.cards import SEAT, team

Column: TypeAlias = tuple[str, ...]  # the oldest card first
Hand: TypeAlias = tuple[str, ...]


class Table(NamedTuple):
    """What the viewer, who is to act, knows."""

    me: int
    seats: int
    columns: tuple[Column, ...]
    hand: Hand
    hands: tuple[int, ...]  # cards in hand, a seat
    decks: tuple[int, ...]  # cards in the deck, a seat
    unseen: tuple[Hand, ...]  # a seat: its cards that are neither in a column nor in the viewer's hand, in order


def read(view: View) -> Table:
    """The table as the viewer sees it, in the phase of play."""
    seats = view["seats"]
    cards = [Counter(team(seats, view["options"])) for _ in range(seats)]
    for column in view["columns"]:
        for card in column:
            cards[SEAT[card]][card[1]] -= 1
    cards[view["viewer"]].subtract(view["hand"])
    return Table(
        me=view["viewer"],
        seats=seats,
        columns=tuple(map(tuple, view["columns"])),
        hand=tuple(view["hand"]),
        hands=tuple(view["hands"]),
        decks=tuple(view["decks"]),
        unseen=tuple(tuple(rest.elements()) for rest in cards),
    )
