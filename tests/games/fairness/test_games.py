"""Every game draws its chance from one key, even if it is loaded again before each action."""

import random

import pytest

from games.catalog import RULES
from games.engine.state import State
from games.fairness.chance import FairChance
from testing.kinds import TABLES, Table

from . import vector


def played_through(table: Table) -> tuple[State, tuple[int, int]]:
    chance, rng = FairChance(vector.KEY), random.Random(1)
    state = table.deal(chance)
    while state.to_act is not None:
        state.play(rng.choice(state.legal()), chance)
    return state, (chance.shuffles, chance.rolls)


def loaded_again(table: Table) -> tuple[State, tuple[int, int]]:
    """Play like the site: load the stored position and counters before each action."""
    chance, rng = FairChance(vector.KEY), random.Random(1)
    state = table.deal(chance)
    while state.to_act is not None:
        chance = FairChance(vector.KEY, chance.shuffles, chance.rolls)
        state = RULES[table.slug].load(state.dump())
        state.play(rng.choice(state.legal()), chance)
    return state, (chance.shuffles, chance.rolls)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_loading_before_each_action_gives_the_same_chance(table: Table) -> None:
    state, counters = played_through(table)
    again, counters_again = loaded_again(table)
    assert again.dump() == state.dump()
    assert counters_again == counters


def test_later_shuffles_continue_with_the_next_label() -> None:
    table = next(table for table in TABLES if str(table).startswith("pushemup-2") and dict(table.options)["tournament"])
    state, counters = played_through(table)
    assert counters == (2 * len(state.dump()["rounds"]), 0)  # a seat and a round each
