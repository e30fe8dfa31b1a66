"""Whole games between bots, with the time of each decision."""

import random
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.bots import choose
from games.catalog import RULES
from games.engine.chance import Seeded

Times: TypeAlias = dict[str, list[float]]
Levels: TypeAlias = Sequence[str]  # by seat; "hard" in the plain way, "hard bold" with a character


class Match(NamedTuple):
    """One deal of one game, played in several seatings of two levels."""

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
    """The result of a finished game of bots."""

    winners: list[int]
    ranks: list[tuple[int, ...]]  # by seat, the greater the better
    turns: int  # including the first
    times: Times


def seatings(lower: str, higher: str, seats: int, deal: int) -> list[tuple[str, ...]]:
    """Return one mix of both levels, rotated so that each level plays in each seat equally often.

    Half of the seats have the higher level; with an odd number, one fewer.
    """
    mix = [higher] * (seats // 2) + [lower] * (seats - seats // 2)
    random.Random(f"seating {deal}").shuffle(mix)
    return [(*mix[turn:], *mix[:turn]) for turn in range(seats)]


def fair_share(seats: int) -> float:
    """Return the share of wins that the higher level would have if it were no better."""
    return (seats // 2) / seats


def play(match: Match) -> Outcome:
    """Play the same deal and dice in each seating."""
    times: Times = defaultdict(list)
    shares = []
    for levels in seatings(match.lower, match.higher, match.seats, match.deal):
        played = play_game(match.slug, levels, {}, match.deal)
        shares.append(sum(levels[seat] == match.higher for seat in played.winners) / len(played.winners))
        for level, taken in played.times.items():
            times[level] += taken
    return Outcome(sum(shares) / len(shares), dict(times))


def play_game(slug: str, levels: Levels, options: Mapping[str, object], deal: int) -> Played:
    """Play one game with one level for each seat; seat 0 begins."""
    times: Times = defaultdict(list)
    chance = Seeded(random.Random(f"ladder {deal}"))  # bots were not tuned on these deals
    state = RULES[slug].deal(seats=len(levels), options=options, chance=chance, first=0)
    turns, last = 0, None
    while (seat := state.to_act) is not None:
        turns += state.turn != last
        last = state.turn
        (level, _, character), view = levels[seat].partition(" "), state.view(seat)
        start = time.perf_counter()
        choice = choose(view, level, deal, character)
        if len(view["legal"]) > 1:  # a forced action costs no time and would improve the figures
            times[levels[seat]].append((time.perf_counter() - start) * 1000)
        state.play(choice.action, chance)
    winners = state.winners()
    assert winners is not None
    return Played(winners, state.ranks(), turns, dict(times))
