"""A view of PUSH, read for reckoning: who collects when, and what a roll costs whom."""

from typing import NamedTuple, TypeAlias

from games.rules.push.cards import FACES, points

from ..frame import View
from .piles import ROLL_BIT, Pile

Seats: TypeAlias = tuple[int, ...]


class Table(NamedTuple):
    """What does not change while the stacks of one turn grow and are taken."""

    me: int
    seats: int
    turn: int
    share: float  # of a Bench, that a roll costs on average (PUSH-14, PUSH-22)
    costs: tuple[float, ...]  # points that a roll costs each seat on average

    def worth(self, seat: int, pile: Pile) -> float:
        """Points that the pile brings the seat, less what its Roll card costs on average."""
        if pile.mask & ROLL_BIT:
            return pile.points * (1 - self.share) - self.costs[seat]
        return pile.points

    def queue(self, switches: int) -> Seats:
        """The viewer and the seats that take after it, in their order (PUSH-12)."""
        step = -1 if switches % 2 else 1
        seats = [self.me]
        while (following := (seats[-1] + step) % self.seats) != self.turn:
            seats.append(following)
        return tuple(seats)


def read(view: View) -> Table:
    """The table as the viewer sees it."""
    deadly = 2 if view["options"]["risky"] else 1  # of all faces, those that cost a given card
    share = deadly / len(FACES)
    return Table(
        me=view["viewer"],
        seats=view["seats"],
        turn=view["turn"],
        share=share,
        costs=tuple(share * points(bench) for bench in view["bench"]),
    )
