"""Pairs of positions that look the same to the seat to act, and its bot's action in each."""

import itertools
import random
from collections.abc import Iterator
from typing import NamedTuple

from games.bots import choose
from games.engine.state import State
from testing.games import samples_of
from testing.kinds import TABLES

EVERY = 10  # only one position in this many is used, so that they come from many games


class Peek(NamedTuple):
    """Whether the hidden things changed, and whether the action changed with them."""

    changed_position: bool
    changed_action: bool


def peeks(slug: str, level: str, count: int) -> Iterator[Peek]:
    """Return the results of this many positions with a choice."""
    hidden = samples_of(slug)
    rng = random.Random(f"{slug} {level}")
    for state in itertools.islice(_positions(slug, rng), count):
        twin, seat = hidden.another(state, state.to_act, rng), state.to_act
        before, after = (choose(one.view(seat), level, seed=3) for one in (state, twin))
        yield Peek(twin.dump() != state.dump(), after != before)


def _positions(slug: str, rng: random.Random) -> Iterator[State]:
    """Yield a few positions from each random game at each kind of table, endlessly."""
    tables = [table for table in TABLES if table.slug == slug]
    for seed in itertools.count():
        for table in tables:
            for state in table.start(seed).positions():
                if len(state.legal()) > 1 and rng.randrange(EVERY) == 0:
                    yield state
