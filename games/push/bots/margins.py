"""What the hard bot works out: the points it can expect from a turn, less what the others get on average."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.push.rules.cards import FACES, MASK, PLACES, POINTS, ROLL, ROLLS, SWITCH, box, mask, points
from games.push.rules.game import taking_order

# Stacks


class Pile(NamedTuple):
    """A stack without the order of its cards."""

    mask: int  # as in the rules' cards: its numbers, its colours and whether it has a Roll card
    points: int


Piles: TypeAlias = tuple[Pile, ...]


def piles(stacks: Sequence[Sequence[str]]) -> Piles:
    """The piles of a view's stacks."""
    return tuple(Pile(mask(stack), points(stack)) for stack in stacks)


def placements(before: Piles, card: str) -> list[Piles]:
    """The piles after each legal placement of the card, in the order of the legal actions (PUSH-5 to PUSH-7)."""
    bits, value = MASK[card], POINTS[card]
    after = [
        (*before[:index], Pile(pile.mask | bits, pile.points + value), *before[index + 1 :])
        for index, pile in enumerate(before)
        if not pile.mask & bits
    ]
    if len(before) < len(PLACES):
        after.append((*before, Pile(bits, value)))
    return after


# Seats


class Table(NamedTuple):
    """What does not change while the stacks of one turn grow and are taken."""

    me: int
    seats: int
    turn: int
    share: float  # of a Bench that a roll costs on average (PUSH-14, PUSH-22)
    costs: tuple[float, ...]  # points that a roll costs each seat on average

    def worth(self, seat: int, pile: Pile) -> float:
        """The points that the pile brings the seat, less the average cost of its Roll card."""
        if pile.mask & MASK[ROLL]:
            return pile.points * (1 - self.share) - self.costs[seat]
        return pile.points

    def queue(self, switches: int) -> tuple[int, ...]:
        """The viewer and the seats that take after it, in order."""
        return taking_order(self.me, turn=self.turn, seats=self.seats, switches=switches)


def read(view: View) -> Table:
    """The table as the viewer sees it."""
    share = _share(view)
    return Table(
        me=view["viewer"],
        seats=view["seats"],
        turn=view["turn"],
        share=share,
        costs=tuple(share * points(bench) for bench in view["bench"]),
    )


def _share(view: View) -> float:
    faces = 2 if view["options"]["risky"] else 1  # that cost any given card of a Bench
    return faces / len(FACES)


# Drawing, stopping and taking


def sharing(table: Table, piles: Piles, queue: Sequence[int]) -> float:
    """The margin if these seats take in this order; each rival takes what is best for itself."""
    if not piles or not queue:
        return 0.0
    seat, rest = queue[0], queue[1:]
    if seat == table.me:
        return max(takings(table, piles, queue))
    worths = [table.worth(seat, pile) for pile in piles]
    best = max(worths)
    return sharing(table, _without(piles, worths.index(best)), rest) - best / (table.seats - 1)


def takings(table: Table, piles: Piles, queue: Sequence[int]) -> list[float]:
    """The margin for each pile, if the viewer, first in the queue, takes it."""
    return [
        table.worth(table.me, pile) + sharing(table, _without(piles, index), queue[1:])
        for index, pile in enumerate(piles)
    ]


def stopping(table: Table, piles: Piles, switches: int) -> float:
    """The margin if the viewer stops: it takes a pile, then the others do (PUSH-10, PUSH-12)."""
    return sharing(table, piles, table.queue(switches))


def busting(table: Table, piles: Piles, switches: int) -> float:
    """The margin if the viewer busts: it rolls and takes nothing, and the others take (PUSH-11)."""
    return sharing(table, piles, table.queue(switches)[1:]) - table.costs[table.me]


def drawing(table: Table, piles: Piles, switches: int, unseen: Mapping[str, int]) -> float:
    """The average margin over the unseen cards, if the viewer draws one, places it best and stops."""
    total = sum(count * _drawn(table, piles, switches, card) for card, count in unseen.items())
    return total / sum(unseen.values())


def _drawn(table: Table, piles: Piles, switches: int, card: str) -> float:
    if card == SWITCH:
        return stopping(table, piles, switches + 1)
    after = placements(piles, card)
    if not after:
        return busting(table, piles, switches)
    return max(stopping(table, laid, switches) for laid in after)


def _without(piles: Piles, index: int) -> Piles:
    return piles[:index] + piles[index + 1 :]


# Banking

# What a drawing turn brings, in points over the average rival. Measured in games between hard bots: with two
# seats 6 and 7 did best and were equally good, with four seats 4 to 10 were all equally good.
# The values for three, five and six seats are guesses.
DRAWING_TURN = {2: 7.0, 3: 6.0}
DRAWING_TURN_OF_MANY = 5.0


def cost_of_banking(seats: int) -> float:
    """What the viewer gives up if it banks instead of drawing (PUSH-3)."""
    return DRAWING_TURN.get(seats, DRAWING_TURN_OF_MANY)


def saved_by_banking(view: View, value: int) -> float:
    """The points of a colour with this value that rolls would still cost on average if it stayed on the Bench.

    It assumes that Roll cards are spread evenly over the deck and that all players take equally many.
    """
    cards = len(box(without_switch=view["options"]["without_switch"]))
    rolls = view["deck"] * ROLLS / cards / view["seats"]
    return float(value * (1 - (1 - _share(view)) ** rolls))
