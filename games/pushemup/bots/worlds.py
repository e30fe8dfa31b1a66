"""Possible worlds: the unseen cards dealt into hands and decks, and how the round may go on from there.

A decision meets the same few hundred columns again and again. So each of them is one object (`KnownColumn`), which
knows what it is worth, and the best that hands can do to it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from random import Random
from typing import TypeAlias

from games.pushemup.bots import worth
from games.pushemup.bots.moves import (
    CACHED_HANDS,
    NOWHERE,
    BotView,
    Column,
    Move,
    after_laying,
    after_pushes,
    discard,
    is_wasted,
    layings_of,
    moves,
    pushing_cards,
    without,
)
from games.pushemup.rules.cards import SEAT, Hand

FULL_HAND = 3


# What hands can do to a column


class Fit:
    """What hands have for a last card. Equal ones are one object, which a dict finds faster than a tuple."""

    __slots__ = ("laying", "pushing", "seat")

    def __init__(self, seat: int, laying: tuple[str, ...], pushing: Hand) -> None:
        self.seat, self.laying, self.pushing = seat, laying, pushing


_fit = cache(Fit)


@lru_cache(CACHED_HANDS)
def fits(hand: Hand, seat: int) -> Mapping[str, Fit]:
    """By the last card of a column, what the hand has for it; without cards for which it has nothing."""
    laying, pushing = layings_of(hand, seat), pushing_cards(hand)
    return {last: _fit(seat, laying.get(last, ()), pushing) for last in (SEAT if pushing else laying)}


class KnownColumn:
    """A column, with its worth and the replies to it that were looked for."""

    __slots__ = ("cards", "last", "leads", "replies")

    def __init__(self, cards: Column, leads: worth.SeatPoints) -> None:
        self.cards = cards
        self.last = cards[-1]
        self.leads = leads  # by seat, hoped for
        self.replies: dict[Fit, Reply] = {}


# What a seat's lead grows by, the column afterwards, the cards spent
Reply: TypeAlias = tuple[float, KnownColumn | None, Hand]

NO_REPLY: Reply = (0.0, None, ())


class KnownColumns:
    """All columns that one decision meets.

    ``turns``: how many of all seats together are still to come when they are weighed.
    """

    def __init__(self, seats: int, turns: int) -> None:
        self._seats, self._turns = seats, turns
        self._known: dict[Column, KnownColumn] = {}

    def of(self, cards: Column) -> KnownColumn:
        """The one object for the column of these cards."""
        column = self._known.get(cards)
        if column is None:
            column = self._known[cards] = KnownColumn(cards, worth.hoped_lead(cards, self._seats, self._turns))
        return column

    def reply(self, column: KnownColumn, fit: Fit) -> Reply:
        """The best that hands with these cards for the column can do to it; from now on it is in its ``replies``."""
        cards, seat = column.cards, fit.seat
        before, most = column.leads[seat], NO_REPLY
        for heroes in fit.laying:
            after = self.of(after_laying(cards, seat, heroes))
            if after.leads[seat] - before > most[0]:
                most = after.leads[seat] - before, after, tuple(heroes)
        for push in fit.pushing:
            for pushed in after_pushes(cards, push):
                after = self.of(pushed)
                if after.leads[seat] - before > most[0]:
                    most = after.leads[seat] - before, after, (push,)
        column.replies[fit] = most
        return most


# Worlds


class World:
    """A position without anything hidden, cheap to copy and to play."""

    __slots__ = ("columns", "decks", "hands", "known", "left", "over", "turn")

    def __init__(
        self, known: KnownColumns, columns: list[KnownColumn], hands: list[Hand], decks: list[Hand], turn: int
    ) -> None:
        self.known = known
        self.columns = columns
        self.hands = hands  # by seat, sorted; filled by `draw`
        self.decks = decks  # by seat, the top card last
        self.left = [len(hand) + len(deck) for hand, deck in zip(hands, decks, strict=True)]  # cards, by seat
        self.turn = turn
        self.over = False  # whether the round is over (UP-13)

    def copy(self) -> "World":
        """An independent copy, of the same columns."""
        twin = World.__new__(World)
        twin.known, twin.columns = self.known, self.columns.copy()
        twin.hands, twin.decks, twin.left = self.hands.copy(), self.decks.copy(), self.left.copy()
        twin.turn, twin.over = self.turn, self.over
        return twin

    def play(self, move: Move) -> None:
        """Carry out the move, and pass the turn on."""
        if move.column == NOWHERE:
            self._spend(move.spent)
        else:
            self._change(move.column, self.known.of(move.after), move.spent)

    def reply(self) -> None:
        """Let the seat to act do what promises it most; if nothing gains anything, discard."""
        hand = self.draw(self.turn)
        fitting = fits(hand, self.turn)
        most, where = NO_REPLY, NOWHERE
        for index, column in enumerate(self.columns):
            fit = fitting.get(column.last)
            if fit is not None:
                reply = column.replies.get(fit) or self.known.reply(column, fit)
                if reply[0] > most[0]:
                    most, where = reply, index
        _growth, after, spent = most
        if after is None:
            self._spend(_least(hand))
        else:
            self._change(where, after, spent)

    def draw(self, seat: int) -> Hand:
        """Fill the seat's hand, and return it. A seat draws only when its turn comes, since few turns are played."""
        hand, deck = self.hands[seat], self.decks[seat]
        if deck and (missing := FULL_HAND - len(hand)):
            hand = self.hands[seat] = tuple(sorted(hand + deck[-missing:]))
            self.decks[seat] = deck[:-missing]
        return hand

    def _change(self, index: int, after: KnownColumn, spent: Hand) -> None:
        self.columns[index] = after
        self._spend(spent)

    def _spend(self, spent: Hand) -> None:
        seat = self.turn
        self.hands[seat] = without(self.hands[seat], spent)
        self.left[seat] -= len(spent)
        self.over = not self.left[seat]
        self.turn = (seat + 1) % len(self.hands)


@cache
def _least(hand: Hand) -> Hand:
    return (worth.least(hand),)


def deal(seen: BotView, known: KnownColumns, noise: Random, count: int) -> Iterator[World]:
    """Random worlds that look to the viewer like the table; for each of them, all such worlds are equally likely.

    The unseen cards are shuffled once, and every world begins some cards further on. So the worlds have different cards
    in hand, and their mean varies less than if each world were shuffled separately.
    """
    columns = [known.of(cards) for cards in seen.columns]
    shuffled = [noise.sample(unseen, len(unseen)) for unseen in seen.unseen]
    for number in range(count):
        hands, decks = [], []
        for seat, cards in enumerate(shuffled):
            size = 0 if seat == seen.me else seen.hands[seat]
            first = FULL_HAND * number % max(1, len(cards))
            rotated = cards[first:] + cards[:first]
            hands.append(seen.hand if seat == seen.me else tuple(sorted(rotated[:size])))
            decks.append(tuple(rotated[size : size + seen.decks[seat]]))
        yield World(known, columns.copy(), hands, decks, seen.me)


# Playing on

CARDS_A_TURN = 1.35  # spent by a seat, on average
DISCARD_COST = 0.05  # of a card's worth in hand

Weighed: TypeAlias = tuple[float, Move]


def cards_left(seen: BotView) -> list[int]:
    """The cards that each seat still has in hand and deck."""
    return [hand + deck for hand, deck in zip(seen.hands, seen.decks, strict=True)]


def turns_left(left: Sequence[int]) -> float:
    """The turns of all seats together until the end, about, by the cards that each still has in hand and deck."""
    return min(left) * len(left) / CARDS_A_TURN


def known_columns(seen: BotView, turns: int) -> KnownColumns:
    """The columns of the table and those that follow, weighed as they will be after this many turns."""
    return KnownColumns(seen.seats, turns_after(cards_left(seen), turns))


def turns_after(left: Sequence[int], turns: int) -> int:
    """The turns that are still to come after this many, about."""
    return round(max(0.0, turns_left(left) - turns))


def promising(seen: BotView, known: KnownColumns) -> list[Weighed]:
    """The viewer's moves except discards, each with the lead that it probably gains.

    A Push that only drops cards of the viewer's own is none: nothing is gained by it.
    """
    me = seen.me
    before = [known.of(cards).leads[me] for cards in seen.columns]
    return [
        (known.of(move.after).leads[me] - before[move.column], move)
        for move in moves(seen.columns, seen.hand, me)
        if not is_wasted(move, seen.columns, me)
    ]


def weighed_discard(hand: Hand) -> Weighed:
    """The discard of the card that is worth least, with what it gives away; any other would throw a good card away."""
    card = worth.least(hand)
    return -DISCARD_COST * worth.in_hand(card), discard(card)


def lead_after(world: World, move: Move, turns: int) -> float:
    """The lead of the seat to act ``turns`` after this move, or at the end of the round if that comes first."""
    return lead_of(played_on(world, move, turns), world.turn)


def lead_of(world: World, seat: int) -> float:
    """The lead of a seat: hoped for, or at the end of the round."""
    if world.over:
        return sum([worth.lead(column.cards, len(world.hands))[seat] for column in world.columns])
    return sum([column.leads[seat] for column in world.columns])


def played_on(world: World, move: Move, turns: int) -> World:
    """A copy of the world ``turns`` after this move, or at the end of the round if that comes first."""
    world = world.copy()
    world.play(move)
    reply_for(world, turns)
    return world


def reply_for(world: World, turns: int) -> None:
    """Let each seat in turn do what promises it most, until the round is over."""
    while turns and not world.over:
        world.reply()
        turns -= 1
