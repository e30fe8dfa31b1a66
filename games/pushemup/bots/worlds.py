"""Possible worlds: the unseen cards dealt into hands and decks, and how the round may go on from there."""

from math import sqrt
from random import Random
from typing import TypeAlias

from games.pushemup.bots import worth
from games.pushemup.bots.moves import NOWHERE, Column, Hand, Move, Table, discard, moves

FULL_HAND = 3


class World:
    """A position without anything hidden, cheap to copy and to play."""

    __slots__ = ("columns", "decks", "hands", "over", "turn")

    def __init__(self, columns: list[Column], hands: list[Hand], decks: list[Hand], turn: int) -> None:
        self.columns = columns
        self.hands = hands  # by seat, sorted
        self.decks = decks  # by seat, the top card last
        self.turn = turn
        self.over = False  # whether the round is over (UP-13)

    def copy(self) -> "World":
        """An independent copy."""
        return World(self.columns.copy(), self.hands.copy(), self.decks.copy(), self.turn)

    def play(self, move: Move) -> None:
        """Carry out the move, refill the hand and pass the turn on."""
        seat = self.turn
        hand, deck = list(self.hands[seat]), self.decks[seat]
        for card in move.spent:
            hand.remove(card)
        if move.column != NOWHERE:
            self.columns[move.column] = move.after
        if missing := min(FULL_HAND - len(hand), len(deck)):
            hand += deck[-missing:]
            hand.sort()
            self.decks[seat] = deck[:-missing]
        self.hands[seat] = tuple(hand)
        self.turn = (seat + 1) % len(self.hands)
        self.over = not hand


def deal(table: Table, noise: Random) -> World:
    """A random world that looks to the viewer like the table; all are equally likely."""
    hands, decks = [], []
    for seat, unseen in enumerate(table.unseen):
        size = 0 if seat == table.me else table.hands[seat]
        cards = noise.sample(unseen, size + table.decks[seat])
        hands.append(table.hand if seat == table.me else tuple(sorted(cards[:size])))
        decks.append(tuple(cards[size:]))
    return World(list(table.columns), hands, decks, table.me)


# Playing on: every seat does what promises it most

CARDS_A_TURN = 1.35  # spent by a seat, on average
SWING = 3.0  # points by which a turn changes the lead of its column
DISCARD_COST = 0.05  # of a card's worth in hand

Weighed: TypeAlias = tuple[float, Move]


def swing(world: World) -> int:
    """The standard deviation by which leads of columns still change until the end: whole points, at least 1."""
    cards = min(len(hand) + len(deck) for hand, deck in zip(world.hands, world.decks, strict=True))
    turns = len(world.hands) * cards / CARDS_A_TURN
    return max(1, round(SWING * sqrt(turns / len(world.columns))))


def promising(world: World) -> list[Weighed]:
    """The other moves of the seat to act, each with the lead that it probably gains."""
    seat, seats, columns, spread = world.turn, len(world.hands), world.columns, swing(world)
    before = [worth.hoped_lead(column, seats, spread)[seat] for column in columns]
    return [
        (worth.hoped_lead(move.after, seats, spread)[seat] - before[move.column], move)
        for move in moves(columns, world.hands[seat], seat)
    ]


def discards(world: World) -> list[Weighed]:
    """The discards of the seat to act, each with what it gives away."""
    cards = dict.fromkeys(world.hands[world.turn])
    return [(-DISCARD_COST * worth.in_hand(card), discard(card)) for card in cards]


def reply(world: World) -> Move:
    """The most promising move of the seat to act, or a discard."""
    growth, move = max(promising(world), key=_growth, default=(0.0, None))
    return move if move is not None and growth > 0 else discard(worth.least(world.hands[world.turn]))


def play_on(world: World, seat: int, turns: int) -> float:
    """The seat's lead after so many turns, or at the end of the round if that comes first; the world changes."""
    while turns and not world.over:
        world.play(reply(world))
        turns -= 1
    return sum(lead[seat] for lead in _leads(world))


def _leads(world: World) -> list[worth.Points]:
    """By column, what it brings in the end, for certain or probably."""
    seats = len(world.hands)
    if world.over:
        return [worth.lead(column, seats) for column in world.columns]
    spread = swing(world)
    return [worth.hoped_lead(column, seats, spread) for column in world.columns]


def _growth(weighed: Weighed) -> float:
    return weighed[0]
