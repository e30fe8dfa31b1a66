"""The evaluators' numbers, fitted with a game or two."""

import json
import shutil

import pytest

from bench import evaluators
from games.bots.fitted import fitted, fitted_file
from games.catalog import RULES, evaluator_of


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
