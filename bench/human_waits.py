"""How often a game of PUSH with three people waits for a person, with and without forced actions and standing orders.

A wait is a series of decisions by one person within one turn: taking a stack in an opponent's turn is one, an own turn
is another. If the second follows directly after the first, they may count as one: the joined figure does so. Normal
bots play the people. Each game is played once without orders, and once more with each standing order.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bench import calibration
from bench.amount import amount
from games.bots import DEFAULT_LEVEL, choose
from games.catalog import RULES, orders_of
from games.engine.chance import Seeded
from games.presentation.orders import ordered

GAMES = amount(100, 2)
SEATS = 3
REACH = 0.5
# Not a switch: with its single choice it spares taps, not waits.
SLUG, ORDER = next((slug, name) for slug in RULES for name, order in orders_of(slug).items() if len(order.choices) > 1)


class Decision(NamedTuple):
    """The seats that have the turn and the decision; ``spared`` if a rule or an order decided."""

    turn: int
    seat: int
    spared: bool


class Waits(NamedTuple):
    """The waits of some games; ``joined`` counts a take and the own turn directly after it as one."""

    apart: int
    joined: int

    def share(self, of: "Waits") -> str:
        """Return both numbers as shares of ``of``."""
        return f"{self.apart / of.apart:.0%} (joined {self.joined / of.joined:.0%})"


def run() -> None:
    """Print the waits per game without forced actions, with them, and with each standing order."""
    print(calibration.line())
    games = [played(deal, {}) for deal in range(GAMES)]
    by_people = waits([[decision._replace(spared=False) for decision in game] for game in games])
    print(
        f"waits: {SLUG}, {SEATS} seats, {GAMES} games: {by_people.apart / GAMES:.1f} a game"
        f" (joined {by_people.joined / GAMES:.1f}) if people make every decision"
    )
    print(f"  forced actions played: {waits(games).share(by_people)}")
    for choice in orders_of(SLUG)[ORDER].choices:
        by_order = waits([played(deal, {ORDER: choice}) for deal in range(GAMES)])
        verdict = "reached" if by_order.apart <= REACH * by_people.apart else "NOT REACHED"
        print(f"  and {ORDER} by order, {choice}: {by_order.share(by_people)}; at most {REACH:.0%}: {verdict}")


def played(deal: int, orders: dict[str, str]) -> list[Decision]:
    """Play one game in which everybody has these standing orders; return its decisions."""
    chance = Seeded(random.Random(f"waits {deal}"))
    state = RULES[SLUG].deal(seats=SEATS, options={}, chance=chance, first=0)
    decisions = []
    while (seat := state.to_act) is not None:
        assert state.turn is not None
        view = state.view(seat)
        action = ordered(view, orders) if len(view["legal"]) > 1 else view["legal"][0]
        decisions.append(Decision(state.turn, seat, action is not None))
        state.play(action or choose(view, DEFAULT_LEVEL, deal).action, chance)
    return decisions


def waits(games: Iterable[Sequence[Decision]]) -> Waits:
    decided = [[decision for decision in game if not decision.spared] for game in games]
    apart = sum(_runs((decision.turn, decision.seat) for decision in game) for game in decided)
    return Waits(apart, joined=sum(_runs(decision.seat for decision in game) for game in decided))


def _runs(things: Iterable[object]) -> int:
    return sum(1 for _run in groupby(things))
