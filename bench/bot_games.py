"""Whole games between bots of two levels, with the time that each decision took."""

import random
import time
from collections import defaultdict
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple, TypeAlias

from games.bots import choose
from games.rules import RULES
from games.rules.chance import Seeded

Times: TypeAlias = dict[str, list[float]]


class Match(NamedTuple):
    """One deal of one game, to be played in every seating of the two levels."""

    slug: str
    seats: int
    lower: str
    higher: str
    deal: int


class Outcome(NamedTuple):
    """The higher level's win share over the seatings, and milliseconds a decision by level."""

    share: float
    times: Times


def seatings(lower: str, higher: str, seats: int) -> list[tuple[str, ...]]:
    """Every way of seating both levels, each in half of the seats."""
    half = (lower,) * (seats // 2) + (higher,) * (seats // 2)
    return sorted(set(permutations(half)))


def play(match: Match) -> Outcome:
    """The same deal and dice in each seating."""
    times: Times = defaultdict(list)
    lineups = seatings(match.lower, match.higher, match.seats)
    shares = []
    for levels in lineups:
        winners = _winners(match, levels, times)
        shares.append(sum(levels[seat] == match.higher for seat in winners) / len(winners))
    return Outcome(sum(shares) / len(shares), dict(times))


def _winners(match: Match, levels: Sequence[str], times: Times) -> list[int]:
    chance = Seeded(random.Random(f"ladder {match.deal}"))  # no deal that the players were tuned on
    state = RULES[match.slug].deal(seats=match.seats, options={}, chance=chance, first=0)
    while (seat := state.to_act) is not None:
        level, view = levels[seat], state.view(seat)
        start = time.perf_counter()
        choice = choose(view, level, match.deal)
        if len(view["legal"]) > 1:  # a forced action costs nothing, and would make the figures look better
            times[level].append((time.perf_counter() - start) * 1000)
        state.play(choice.action, chance)
    winners = state.winners()
    assert winners is not None
    return winners
