"""What actions cost by many possible worlds."""

from random import Random

import pytest

from games.bots import choose
from games.catalog import RULES
from games.engine.chance import Seeded
from games.pushemup.bots import losses
from games.pushemup.rules.game import Phase
from tests.games.pushemup.bots.hidden import another

SEAT = 0


@pytest.fixture(scope="module")
def positions():
    """All positions of a game of two in which seat 0 decides."""
    chance = Seeded(Random(1))
    state = RULES["pushemup"].deal(seats=2, options={}, chance=chance, first=0)
    found = []
    while state.to_act is not None:
        if state.to_act == SEAT and len(state.legal()) > 1:
            found.append(state.copy())
        state.play(choose(state.view(state.acting), "normal", 1).action, chance)
    return found


def weighed(state):
    return losses(state.view(SEAT), Random(1))


def test_only_the_best_action_costs_nothing_and_each_legal_one_is_weighed(positions):
    found = [(set(costs), set(state.legal()), min(costs.values())) for state in positions if (costs := weighed(state))]
    assert found and all(actions == legal and least == 0 for actions, legal, least in found)


def test_nothing_is_said_of_the_heroes_to_begin_with(positions):
    assert [weighed(state) for state in positions if state.phase == Phase.START] == [{}]


def test_what_is_hidden_changes_nothing(positions):
    state = positions[len(positions) // 2]
    other = another(state, SEAT, Random(2))
    assert (other.dump() != state.dump(), weighed(other)) == (True, weighed(state))
