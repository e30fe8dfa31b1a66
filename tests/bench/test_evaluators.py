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
