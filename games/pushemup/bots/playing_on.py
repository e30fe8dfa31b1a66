"""How a world may go on: every seat takes what promises it most."""

from math import sqrt
from typing import TypeAlias

from . import worth
from .discarding import KEEPING, KEEPING_ANY, least
from .moves import Move, discard, moves
from .worlds import World

CARDS_A_TURN = 1.35  # that a seat spends, on average
SWING = 3.0  # points by which a turn moves the lead of the column that it changes
PARTING = 0.05  # of what a card is held to be worth in hand

Weighed: TypeAlias = tuple[float, Move]


def swing(world: World) -> int:
    """By how much leads of columns still swing until the end, in whole points; in the last turns by 1."""
    cards = min(len(hand) + len(deck) for hand, deck in zip(world.hands, world.decks, strict=True))
    turns = len(world.hands) * cards / CARDS_A_TURN
    return max(1, round(SWING * sqrt(turns / len(world.columns))))


def promising(world: World) -> list[Weighed]:
    """What the seat to act can lay and push, each with the lead that it promises to win."""
    seat, seats, columns, spread = world.turn, len(world.hands), world.columns, swing(world)
    before = [worth.hoped_lead(column, seats, spread)[seat] for column in columns]
    return [
        (worth.hoped_lead(move.after, seats, spread)[seat] - before[move.column], move)
        for move in moves(columns, world.hands[seat], seat)
    ]


def partings(world: World) -> list[Weighed]:
    """The discards, each with what it gives away."""
    cards = dict.fromkeys(world.hands[world.turn])
    return [(-PARTING * KEEPING.get(card, KEEPING_ANY), discard(card)) for card in cards]


def reply(world: World) -> Move:
    """What such a seat does."""
    growth, move = max(promising(world), key=_growth, default=(0.0, None))
    return move if move is not None and growth > 0 else discard(least(world.hands[world.turn]))


def result(world: World, seat: int, turns: int) -> float:
    """The seat's lead after so many turns, or at the end of the round if that comes first."""
    while turns and not world.over:
        world.play(reply(world))
        turns -= 1
    return sum(lead[seat] for lead in _leads(world))


def _leads(world: World) -> list[worth.Points]:
    """What the columns bring in the end, or may."""
    seats = len(world.hands)
    if world.over:
        return [worth.lead(column, seats) for column in world.columns]
    spread = swing(world)
    return [worth.hoped_lead(column, seats, spread) for column in world.columns]


def _growth(weighed: Weighed) -> float:
    return weighed[0]
