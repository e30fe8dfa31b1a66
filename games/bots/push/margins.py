"""Points that a seat may expect from a turn over those that the others get from it, on average."""

from collections.abc import Mapping

from games.rules.push.cards import SWITCH

from .piles import Piles, placements
from .table import Seats, Table


def sharing(table: Table, piles: Piles, queue: Seats) -> float:
    """What it comes to when these seats take, in order; a rival takes what is best for itself."""
    if not piles or not queue:
        return 0.0
    seat, rest = queue[0], queue[1:]
    if seat == table.me:
        return max(takings(table, piles, queue))
    worths = [table.worth(seat, pile) for pile in piles]
    best = max(worths)
    return sharing(table, _without(piles, worths.index(best)), rest) - best / (table.seats - 1)


def takings(table: Table, piles: Piles, queue: Seats) -> list[float]:
    """For each pile, what it comes to when the viewer, who is first, takes it."""
    return [
        table.worth(table.me, pile) + sharing(table, _without(piles, index), queue[1:])
        for index, pile in enumerate(piles)
    ]


def stopping(table: Table, piles: Piles, switches: int) -> float:
    """The viewer stops, takes a pile and lets the others collect (PUSH-10, PUSH-12)."""
    return sharing(table, piles, table.queue(switches))


def busting(table: Table, piles: Piles, switches: int) -> float:
    """The viewer rolls and takes nothing, and the others collect (PUSH-11)."""
    return sharing(table, piles, table.queue(switches)[1:]) - table.costs[table.me]


def drawing(table: Table, piles: Piles, switches: int, unseen: Mapping[str, int]) -> float:
    """One more card, laid in the best place, then stopping: the mean over the unseen cards."""
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
