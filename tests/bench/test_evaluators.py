"""The evaluators' numbers, fitted with a game or two."""

import json
import random
import shutil

import pytest

from bench import evaluators, luck
from games.analysis.analysis import worth_of_actions
from games.bots import BotChoice, levels_of
from games.bots.fitted import fitted, fitted_file
from games.catalog import RULES, evaluator_of
from games.engine.state import View
from tests.games.push.rules.positions import position


@pytest.mark.parametrize("slug", RULES)
def test_fitted_numbers_are_written_beside_the_others(slug, monkeypatch, tmp_path):
    monkeypatch.setattr(evaluators, "GAMES", 1)
    monkeypatch.setattr(evaluators, "ROUNDS", 1)
    file = tmp_path / "fitted.json"
    shutil.copy(fitted_file(slug), file)
    monkeypatch.setattr(evaluators, "fitted_file", lambda _slug: file)
    before = json.loads(file.read_text())

    evaluators.run([slug], write=True)

    after = json.loads(file.read_text())
    assert after.pop("winning").keys() == before["winning"].keys()
    assert (after, fitted(slug)) == ({name: before[name] for name in after}, before)
    assert before["winning"] == evaluator_of(slug).FITTED


@pytest.mark.parametrize(
    ("losses", "before", "clearly"),
    [
        ([0.8, 0.9, 0.85, 0.9], [1.0, 1.1, 1.0, 1.1], True),
        ([0.5, 1.4, 0.6, 1.3], [1.0, 1.0, 1.0, 1.0], False),  # less on average, but not in every second game
        ([1.1, 1.1, 1.1, 1.2], [1.0, 1.0, 1.0, 1.0], False),
    ],
)
def test_numbers_change_only_for_what_more_than_chance_makes_better(losses, before, clearly):
    assert evaluators.clearly_less(losses, before) is clearly


# What the choices of each level would cost in one and the same game.


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
