"""What the bots work out: the worth that they can expect from a turn, less what the others get on average.

The worth of a card is not its number alone. What lies on a Bench is lost by rolls or has to be banked, which costs a
turn; so many points of one colour are worth more than the same points in several (`keeps`).
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.push.rules import odds
from games.push.rules.cards import COLOUR, COLOURS, FACES, MASK, PLACES, POINTS, ROLL, SWITCH, mask
from games.push.rules.game import taking_order

Colours: TypeAlias = tuple[int, ...]  # points, in the order of `COLOURS`
NO_POINTS: Colours = (0,) * len(COLOURS)
COLOUR_NUMBER = {card: COLOURS.index(colour) for card, colour in COLOUR.items()}

# Stacks


class WeighedStack(NamedTuple):
    """A stack without the order of its cards."""

    mask: int  # as in the rules' cards: its numbers, its colours and whether it has a Roll card
    points: Colours


WeighedStacks: TypeAlias = tuple[WeighedStack, ...]


def weighed_stacks(stacks: Sequence[Sequence[str]]) -> WeighedStacks:
    return tuple(WeighedStack(mask(stack), points_by_colour(stack)) for stack in stacks)


def points_by_colour(cards: Sequence[str]) -> Colours:
    """The points of the cards; Roll cards have none."""
    points = list(NO_POINTS)
    for card in cards:
        if card != ROLL:
            points[COLOUR_NUMBER[card]] += POINTS[card]
    return tuple(points)


def placements(before: WeighedStacks, card: str) -> list[WeighedStacks]:
    """The stacks after each legal placement of the card, in the order of the legal actions (PUSH-5 to PUSH-7)."""
    bits = MASK[card]
    after = [
        (*before[:index], _with(stack, card), *before[index + 1 :])
        for index, stack in enumerate(before)
        if not stack.mask & bits
    ]
    if len(before) < len(PLACES):
        after.append((*before, _with(WeighedStack(0, NO_POINTS), card)))
    return after


@lru_cache(2**14)
def _with(stack: WeighedStack, card: str) -> WeighedStack:
    if card == ROLL:
        return WeighedStack(stack.mask | MASK[card], stack.points)
    number = COLOUR_NUMBER[card]
    points = (*stack.points[:number], stack.points[number] + POINTS[card], *stack.points[number + 1 :])
    return WeighedStack(stack.mask | MASK[card], points)


# Seats

MOST_OF_A_COLOUR = 3 * (1 + 2 + 3 + 4 + 5 + 6)


class BotView:
    """What does not change while the stacks of one turn grow and are taken."""

    def __init__(self, view: View, cost_of_banking: float) -> None:
        self.me: int = view["viewer"]
        self.seats: int = view["seats"]
        self.turn: int = view["turn"]
        self.unseen = odds.unseen(view)
        faces = 2 if view["options"]["risky"] else 1  # that cost any given card of a Bench
        self.share = faces / len(FACES)  # of a Bench that a roll costs on average (PUSH-14, PUSH-22)
        self.cost_of_banking = cost_of_banking
        self.keeps = self._keeps(self.unseen[ROLL] / self.seats)
        self.benches = [points_by_colour(bench) for bench in view["bench"]]
        self.costs = [self.share * sum(self.keeps[points] for points in bench) for bench in self.benches]
        self._worths: dict[tuple[int, WeighedStack], float] = {}
        self._queues: dict[int, tuple[int, ...]] = {}

    def _keeps(self, rolls: float) -> list[float]:
        """By the points of one colour on a Bench, what is left in the end, if its owner still takes that many rolls.

        Either the rest of the rolls hits it, or one before it is banked, which costs a turn.
        """
        to_the_end, before_banking = (1 - self.share) ** rolls, 1 - self.share * min(rolls, 1.0)
        return [
            max(points * to_the_end, points * before_banking - self.cost_of_banking)
            for points in range(MOST_OF_A_COLOUR + 1)
        ]

    def worth(self, seat: int, stack: WeighedStack) -> float:
        """What the stack adds to the worth of the seat's Bench, on average over the roll of its Roll card."""
        value = self._worths.get((seat, stack))
        if value is None:
            keeps, bench = self.keeps, self.benches[seat]
            value = sum([keeps[on + more] - keeps[on] for on, more in zip(bench, stack.points, strict=True) if more])
            if stack.mask & MASK[ROLL]:
                value = value * (1 - self.share) - self.costs[seat]
            self._worths[seat, stack] = value
        return value

    def saved_by_banking(self, points: int) -> float:
        """What banking a colour of the viewer saves over keeping it, less the turn that it costs."""
        return points - self.keeps[points] - self.cost_of_banking

    def queue(self, switches: int) -> tuple[int, ...]:
        """The viewer and the seats that take after it, in order."""
        order = self._queues.get(switches)
        if order is None:
            order = taking_order(self.me, turn=self.turn, seats=self.seats, switches=switches)
            self._queues[switches] = order
        return order


# Drawing, stopping and taking


def takings(seen: BotView, stacks: WeighedStacks, queue: Sequence[int]) -> list[float]:
    """The margin for each stack, if the viewer, first in the queue, takes it and each rival what is best for it."""
    rest = queue[1 : len(stacks)]
    return [
        seen.worth(seen.me, stack) - _taken(seen, [*stacks[:index], *stacks[index + 1 :]], rest)
        for index, stack in enumerate(stacks)
    ]


def _taken(seen: BotView, left: list[WeighedStack], rivals: Sequence[int]) -> float:
    """What these rivals take of the stacks in this order, shared by all rivals. The list is used up."""
    total = 0.0
    for seat in rivals:
        if not left:
            break
        worths = [seen.worth(seat, stack) for stack in left]
        best = max(worths)
        total += best
        del left[worths.index(best)]
    return total / (seen.seats - 1)


def stopping(seen: BotView, stacks: WeighedStacks, switches: int) -> float:
    """The margin if the viewer stops: it takes a stack, then the others do (PUSH-10, PUSH-12)."""
    return max(takings(seen, stacks, seen.queue(switches)), default=0.0)


def busting(seen: BotView, stacks: WeighedStacks, switches: int) -> float:
    """The margin if the viewer busts: it rolls and takes nothing, and the others take (PUSH-11)."""
    return -_taken(seen, list(stacks), seen.queue(switches)[1:]) - seen.costs[seen.me]


def drawing(seen: BotView, stacks: WeighedStacks, switches: int, unseen: Mapping[str, int]) -> float:
    """The average margin over the unseen cards, if the viewer draws one, places it best and stops."""
    total = sum(count * _drawn(seen, stacks, switches, card) for card, count in unseen.items())
    return total / sum(unseen.values())


def _drawn(seen: BotView, stacks: WeighedStacks, switches: int, card: str) -> float:
    if card == SWITCH:
        return stopping(seen, stacks, switches + 1)
    after = placements(stacks, card)
    if not after:
        return busting(seen, stacks, switches)
    return max(stopping(seen, placed, switches) for placed in after)
