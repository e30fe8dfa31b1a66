"""How often a game of PUSH among three people waits for a person: what forced actions and standing orders spare them.

A wait is one person's decisions in a row within one turn: taking a stack in somebody else's turn is one, a turn of
one's own another. Where the one follows at once upon the other they may be held to be one: that figure stands beside.
The people are played by normal bots. Each game is played once by the rules alone, and once more with each order.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from bench import calibration
from games.bots import choose, ordered, orders_of
from games.catalog import RULES
from games.engine.chance import Seeded

GAMES = 100
SEATS = 3
LEVEL = "normal"
REACH = 0.45
SLUG = next(slug for slug in RULES if orders_of(slug))
ORDER = next(iter(orders_of(SLUG)))


class Decision(NamedTuple):
    """Whose turn it was, who decided, and whether the rules or an order did it for them."""

    turn: int
    seat: int
    spared: bool


class Waits(NamedTuple):
    """The waits of some games, and how many they are where a take and an own turn after it are one."""

    apart: int
    joined: int

    def share(self, of: "Waits") -> str:
        """Both as shares of what they were."""
        return f"{self.apart / of.apart:.0%} (joined {self.joined / of.joined:.0%})"


def run() -> None:
    """Print the waits a game without forced actions, with them, and with each standing order."""
    print(calibration.line())
    games = [played(deal, {}) for deal in range(GAMES)]
    asked = waits([[decision._replace(spared=False) for decision in game] for game in games])
    print(
        f"waits: {SLUG}, {SEATS} seats, {GAMES} games: {asked.apart / GAMES:.1f} a game"
        f" (joined {asked.joined / GAMES:.1f}) if every decision is asked"
    )
    print(f"  forced actions played: {waits(games).share(asked)}")
    for choice in orders_of(SLUG)[ORDER]:
        by_order = waits([played(deal, {ORDER: choice}) for deal in range(GAMES)])
        verdict = "reached" if by_order.apart <= REACH * asked.apart else "NOT REACHED"
        print(f"  and {ORDER} by order, {choice}: {by_order.share(asked)}; at most {REACH:.0%}: {verdict}")


def played(deal: int, orders: dict[str, str]) -> list[Decision]:
    """The decisions of one game in which everybody has these standing orders."""
    chance = Seeded(random.Random(f"waits {deal}"))
    state = RULES[SLUG].deal(seats=SEATS, options={}, chance=chance, first=0)
    decisions = []
    while (seat := state.to_act) is not None:
        assert state.turn is not None
        view = state.view(seat)
        action = ordered(view, orders) if len(view["legal"]) > 1 else view["legal"][0]
        decisions.append(Decision(state.turn, seat, action is not None))
        state.play(action or choose(view, LEVEL, deal).action, chance)
    return decisions


def waits(games: Iterable[Sequence[Decision]]) -> Waits:
    """How often people had to be waited for."""
    asked = [[decision for decision in game if not decision.spared] for game in games]
    apart = sum(_runs((decision.turn, decision.seat) for decision in game) for game in asked)
    return Waits(apart, joined=sum(_runs(decision.seat for decision in game) for game in asked))


def _runs(things: Iterable[object]) -> int:
    return sum(1 for _run in groupby(things))
