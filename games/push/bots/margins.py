"""What the hard bot works out: the points it can expect from a turn, less what the others get on average."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.push.rules.cards import FACES, MASK, PLACES, POINTS, ROLL, ROLLS, SWITCH, box, mask, points
from games.push.rules.game import taking_order

# Stacks


class WeighedStack(NamedTuple):
    """A stack without the order of its cards."""

    mask: int  # as in the rules' cards: its numbers, its colours and whether it has a Roll card
    points: int


WeighedStacks: TypeAlias = tuple[WeighedStack, ...]


def weighed_stacks(stacks: Sequence[Sequence[str]]) -> WeighedStacks:
    """The stacks of a view."""
    return tuple(WeighedStack(mask(stack), points(stack)) for stack in stacks)


def placements(before: WeighedStacks, card: str) -> list[WeighedStacks]:
    """The stacks after each legal placement of the card, in the order of the legal actions (PUSH-5 to PUSH-7)."""
    bits, value = MASK[card], POINTS[card]
    after = [
        (*before[:index], WeighedStack(stack.mask | bits, stack.points + value), *before[index + 1 :])
        for index, stack in enumerate(before)
        if not stack.mask & bits
    ]
    if len(before) < len(PLACES):
        after.append((*before, WeighedStack(bits, value)))
    return after


# Seats


class BotView(NamedTuple):
    """What does not change while the stacks of one turn grow and are taken."""

    me: int
    seats: int
    turn: int
    share: float  # of a Bench that a roll costs on average (PUSH-14, PUSH-22)
    costs: tuple[float, ...]  # points that a roll costs each seat on average

    def worth(self, seat: int, stack: WeighedStack) -> float:
        """The points that the stack brings the seat, less the average cost of its Roll card."""
        if stack.mask & MASK[ROLL]:
            return stack.points * (1 - self.share) - self.costs[seat]
        return stack.points

    def queue(self, switches: int) -> tuple[int, ...]:
        """The viewer and the seats that take after it, in order."""
        return taking_order(self.me, turn=self.turn, seats=self.seats, switches=switches)


def bot_view(view: View) -> BotView:
    """The view, with what a roll costs each seat."""
    share = _share(view)
    return BotView(
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


def sharing(seen: BotView, stacks: WeighedStacks, queue: Sequence[int]) -> float:
    """The margin if these seats take in this order; each rival takes what is best for itself."""
    if not stacks or not queue:
        return 0.0
    seat, rest = queue[0], queue[1:]
    if seat == seen.me:
        return max(takings(seen, stacks, queue))
    worths = [seen.worth(seat, stack) for stack in stacks]
    best = max(worths)
    return sharing(seen, _without(stacks, worths.index(best)), rest) - best / (seen.seats - 1)


def takings(seen: BotView, stacks: WeighedStacks, queue: Sequence[int]) -> list[float]:
    """The margin for each stack, if the viewer, first in the queue, takes it."""
    return [
        seen.worth(seen.me, stack) + sharing(seen, _without(stacks, index), queue[1:])
        for index, stack in enumerate(stacks)
    ]


def stopping(seen: BotView, stacks: WeighedStacks, switches: int) -> float:
    """The margin if the viewer stops: it takes a stack, then the others do (PUSH-10, PUSH-12)."""
    return sharing(seen, stacks, seen.queue(switches))


def busting(seen: BotView, stacks: WeighedStacks, switches: int) -> float:
    """The margin if the viewer busts: it rolls and takes nothing, and the others take (PUSH-11)."""
    return sharing(seen, stacks, seen.queue(switches)[1:]) - seen.costs[seen.me]


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
    return max(stopping(seen, laid, switches) for laid in after)


def _without(stacks: WeighedStacks, index: int) -> WeighedStacks:
    return stacks[:index] + stacks[index + 1 :]


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
