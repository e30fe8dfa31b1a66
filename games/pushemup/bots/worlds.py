"""Tables that could be: the unseen cards dealt into hands and decks, and played on with."""

from random import Random

from .moves import NOWHERE, Move
from .table import Column, Hand, Table

FULL = 3


class World:
    """A position with nothing hidden, cheap to copy and to play on."""

    __slots__ = ("columns", "decks", "hands", "over", "turn")

    def __init__(self, columns: list[Column], hands: list[Hand], decks: list[Hand], turn: int) -> None:
        self.columns = columns
        self.hands = hands  # in order
        self.decks = decks  # the top last
        self.turn = turn
        self.over = False  # the round (UP-13)

    def copy(self) -> "World":
        """An independent one."""
        return World(self.columns.copy(), self.hands.copy(), self.decks.copy(), self.turn)

    def play(self, move: Move) -> None:
        """Carry the move out, fill the hand and pass on."""
        seat = self.turn
        hand, deck = list(self.hands[seat]), self.decks[seat]
        for card in move.spent:
            hand.remove(card)
        if move.column != NOWHERE:
            self.columns[move.column] = move.after
        if missing := min(FULL - len(hand), len(deck)):
            hand += deck[-missing:]
            hand.sort()
            self.decks[seat] = deck[:-missing]
        self.hands[seat] = tuple(hand)
        self.turn = (seat + 1) % len(self.hands)
        self.over = not hand


def deal(table: Table, noise: Random) -> World:
    """One that looks to the viewer as the table does; each is as likely as another."""
    hands, decks = [], []
    for seat, unseen in enumerate(table.unseen):
        held = 0 if seat == table.me else table.hands[seat]
        cards = noise.sample(unseen, held + table.decks[seat])
        hands.append(table.hand if seat == table.me else tuple(sorted(cards[:held])))
        decks.append(tuple(cards[held:]))
    return World(list(table.columns), hands, decks, table.me)
