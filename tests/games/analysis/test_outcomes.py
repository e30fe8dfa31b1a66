"""Everything that chance can make of an action, with its probability."""

from collections import Counter
from random import Random

import pytest

from games.analysis.outcomes import outcomes
from games.catalog import RULES, evaluator_of
from games.engine.chance import Seeded
from games.push import analysis as push
from games.push.rules.game import Phase
from tests.games.push.rules.positions import position

ANALYSED = [slug for slug in RULES if evaluator_of(slug)]


def after(state, action):
    return list(outcomes(push, state, action, Random(0)))


def test_each_kind_of_card_comes_as_often_as_the_deck_has_it():
    state = position(phase=Phase.PUSH, stacks=["r1"], deck="b2 b2 y3 switch")
    found = Counter()
    for likely, reached in after(state, "draw"):
        found[reached.drawn or "switch"] += likely
    assert found == {"b2": 0.5, "y3": 0.25, "switch": 0.25}


def test_bust_has_an_outcome_for_each_face_of_the_die():
    state = position(phase=Phase.PUSH, stacks=["r1", "r2", "r3"], deck="r1 r1", bench={0: "r5 b3", 1: "y2"})
    found = after(state, "draw")
    assert len(found) == 6
    assert {likely for likely, _reached in found} == {1 / 6}
    assert sorted(reached.scores()[0] for _likely, reached in found) == [3, 5, 8, 8, 8, 8]


def test_action_without_chance_has_one_outcome_and_leaves_the_position_alone():
    state = position(phase=Phase.PUSH, stacks=["r1"], deck="b2")
    before = state.dump()
    ((likely, reached),) = after(state, "stop")
    assert (likely, reached.phase, state.dump()) == (1.0, Phase.TAKE, before)


@pytest.mark.parametrize("slug", ANALYSED)
def test_probabilities_of_each_action_of_a_game_add_up_to_one(slug):
    evaluator, dice = evaluator_of(slug), Random(slug)
    state = RULES[slug].deal(seats=3, options={}, chance=Seeded(dice), first=0)
    while state.to_act is not None:
        for action in state.legal() if dice.random() < 0.1 else ():
            found = list(outcomes(evaluator, state, action, dice))
            assert sum(likely for likely, _reached in found) == pytest.approx(1)
            assert all(sum(evaluator.chances(reached)) == pytest.approx(1) for _likely, reached in found)
        state.play(dice.choice(state.legal()), Seeded(dice))
