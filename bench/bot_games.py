"""Whole games between bots, with the time that each decision took."""

import random
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.bots import choose
from games.catalog import RULES
from games.engine.chance import Seeded

Times: TypeAlias = dict[str, list[float]]
Levels: TypeAlias = Sequence[str]  # by seat


class Match(NamedTuple):
    """One deal of one game, to be played in several seatings of the two levels."""

    slug: str
    seats: int
    lower: str
    higher: str
    deal: int


class Outcome(NamedTuple):
    """The higher level's win share over the seatings, and milliseconds a decision by level."""

    share: float
    times: Times


class Played(NamedTuple):
    """A game that has ended."""

    winners: list[int]
    turns: int  # how often the turn passed to another seat, the first included
    times: Times


def seatings(lower: str, higher: str, seats: int, deal: int) -> list[tuple[str, ...]]:
    """One mix of both levels, turned round the table so that every seat plays every part.

    Half of the seats are the higher level's; with an odd number it has one seat fewer.
    """
    mix = [higher] * (seats // 2) + [lower] * (seats - seats // 2)
    random.Random(f"seating {deal}").shuffle(mix)
    return [(*mix[turn:], *mix[:turn]) for turn in range(seats)]


def fair(seats: int) -> float:
    """The share of wins that the higher level would have if it were no better."""
    return (seats // 2) / seats


def play(match: Match) -> Outcome:
    """The same deal and dice in each seating."""
    times: Times = defaultdict(list)
    shares = []
    for levels in seatings(match.lower, match.higher, match.seats, match.deal):
        played = play_game(match.slug, levels, {}, match.deal)
        shares.append(sum(levels[seat] == match.higher for seat in played.winners) / len(played.winners))
        for level, taken in played.times.items():
            times[level] += taken
    return Outcome(sum(shares) / len(shares), dict(times))


def play_game(slug: str, levels: Levels, options: Mapping[str, object], deal: int) -> Played:
    """One game, a level a seat, begun by seat 0."""
    times: Times = defaultdict(list)
    chance = Seeded(random.Random(f"ladder {deal}"))  # no deal that the players were tuned on
    state = RULES[slug].deal(seats=len(levels), options=options, chance=chance, first=0)
    turns, last = 0, None
    while (seat := state.to_act) is not None:
        turns += state.turn != last
        last = state.turn
        level, view = levels[seat], state.view(seat)
        start = time.perf_counter()
        choice = choose(view, level, deal)
        if len(view["legal"]) > 1:  # a forced action costs nothing, and would make the figures look better
            times[level].append((time.perf_counter() - start) * 1000)
        state.play(choice.action, chance)
    winners = state.winners()
    assert winners is not None
    return Played(winners, turns, dict(times))
