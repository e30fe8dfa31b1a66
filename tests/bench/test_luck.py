"""What the choices of each level would cost in one and the same game."""

import random

import pytest

from bench import luck
from games.analysis.analysis import worth_of_actions
from games.bots import BotChoice, levels_of
from games.catalog import evaluator_of
from games.engine.state import View
from tests.games.push.rules.positions import position


@pytest.mark.parametrize(("costs", "in_order"), [((3, 2, 1), True), ((3, 3, 1), False), ((2, 3, 1), False)])
def test_levels_are_in_order_if_each_costs_less_than_the_one_before(costs, in_order):
    assert luck._in_order([dict(zip(("easy", "normal", "hard"), costs, strict=True))]) == in_order


def test_level_that_takes_the_best_action_costs_nothing_and_one_that_takes_the_worst_the_difference(monkeypatch):
    state = position(phase="take", turn=1, stacks=["r6 r5 r4", "g1"], bench={1: "b2"})
    worth = worth_of_actions(evaluator_of("push"), state, state.legal(), random.Random(1))
    in_order = sorted(worth, key=lambda action: worth[action][state.acting])

    def choose(_view: View, level: str, _seed: str) -> BotChoice:
        return BotChoice(in_order[-1 if level == "expert" else 0], {})

    monkeypatch.setattr(luck, "choose", choose)
    costs = luck._costs_of_levels("push", state, random.Random(1), "seed")
    most = worth[in_order[-1]][state.acting] - worth[in_order[0]][state.acting]
    assert most > 0
    assert costs == {level: 0 if level == "expert" else pytest.approx(most) for level in levels_of("push")}
