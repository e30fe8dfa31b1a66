"""Possible worlds: the unseen cards dealt into hands and decks, and how the round may go on from there."""

from functools import cache, lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from games.pushemup.bots import worth
from games.pushemup.bots.moves import (
    NOWHERE,
    Column,
    Hand,
    Move,
    Table,
    discard,
    layings_of,
    moves,
    moves_in_column,
    pushing_cards,
    without,
)

FULL_HAND = 3
CACHED = 2**14  # columns, with what fits there


class World:
    """A position without anything hidden, cheap to copy and to play."""

    __slots__ = ("columns", "decks", "hands", "left", "over", "turn")

    def __init__(self, columns: list[Column], hands: list[Hand], decks: list[Hand], turn: int) -> None:
        self.columns = columns
        self.hands = hands  # by seat, sorted
        self.decks = decks  # by seat, the top card last
        self.left = [len(hand) + len(deck) for hand, deck in zip(hands, decks, strict=True)]  # cards, by seat
        self.turn = turn
        self.over = False  # whether the round is over (UP-13)

    def copy(self) -> "World":
        """An independent copy."""
        twin = World.__new__(World)
        twin.columns, twin.hands, twin.decks = self.columns.copy(), self.hands.copy(), self.decks.copy()
        twin.left, twin.turn, twin.over = self.left.copy(), self.turn, self.over
        return twin

    def play(self, move: Move) -> None:
        """Carry out the move, refill the hand and pass the turn on."""
        seat = self.turn
        hand, deck = without(self.hands[seat], move.spent), self.decks[seat]
        if move.column != NOWHERE:
            self.columns[move.column] = move.after
        if missing := min(FULL_HAND - len(hand), len(deck)):
            hand = tuple(sorted(hand + deck[-missing:]))
            self.decks[seat] = deck[:-missing]
        self.hands[seat] = hand
        self.left[seat] -= len(move.spent)
        self.turn = (seat + 1) % len(self.hands)
        self.over = not hand


def deal(table: Table, noise: Random) -> World:
    """A random world that looks to the viewer like the table; all are equally likely."""
    hands, decks = [], []
    for seat, unseen in enumerate(table.unseen):
        size = 0 if seat == table.me else table.hands[seat]
        cards = sorted(unseen, key=lambda _card: noise.random())[: size + table.decks[seat]]
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
    return _swing(min(world.left), len(world.hands), len(world.columns))


@cache
def _swing(cards: int, seats: int, columns: int) -> int:
    turns = seats * cards / CARDS_A_TURN
    return max(1, round(SWING * sqrt(turns / columns)))


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


class Best(NamedTuple):
    """What promises a seat most in one column."""

    growth: float  # of its lead
    after: Column
    spent: Hand


NOTHING = Best(0.0, (), ())


def reply(world: World) -> Move:
    """The most promising move of the seat to act, or a discard."""
    seat, seats, spread = world.turn, len(world.hands), swing(world)
    hand = world.hands[seat]
    fitting, pushing = layings_of(hand, seat), pushing_cards(hand)
    most, where = NOTHING, NOWHERE
    for index, column in enumerate(world.columns):
        laying = fitting.get(column[-1])
        if laying or pushing:
            best = _best(column, laying, pushing, seat, seats, spread)
            if best[0] > most[0]:  # by name it would take longer, a thousand times a decision
                most, where = best, index
    return _least(hand) if where == NOWHERE else Move(where, most.after, most.spent)


@lru_cache(CACHED)
def _best(column: Column, laying: tuple[str, ...] | None, pushing: Hand, seat: int, seats: int, spread: int) -> Best:
    """The best of these ways to change the column: hands differ in thousands of worlds, but less in what fits."""
    before, most = worth.hoped_lead(column, seats, spread)[seat], NOTHING
    for move in moves_in_column(0, column, laying or (), pushing, seat):
        growth = worth.hoped_lead(move.after, seats, spread)[seat] - before
        if growth > most.growth:
            most = Best(growth, move.after, move.spent)
    return most


@cache
def _least(hand: Hand) -> Move:
    return discard(worth.least(hand))


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
