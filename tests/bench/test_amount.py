"""How much is measured."""

from runpy import run_module

import pytest

from bench.amount import SMOKE, amount


@pytest.mark.parametrize("given, measured", [(None, "usual"), ("", "usual"), ("1", "short")])
def test_less_is_measured_only_if_it_is_asked_for(monkeypatch, given, measured):
    monkeypatch.delenv(SMOKE, raising=False)
    if given is not None:
        monkeypatch.setenv(SMOKE, given)
    assert amount("usual", "short") == measured


@pytest.mark.parametrize(
    "variable, module, name",
    [
        ("LISTS_GAMES", "bench.lists", "GAMES"),
        ("ARCHIVE_GAMES", "bench.archive", "ARCHIVED_GAMES"),
        ("PUSHSITE_GAMES", "testing.kinds", "GAMES"),
    ],
)
def test_empty_number_of_games_is_the_usual_one(monkeypatch, variable, module, name):
    monkeypatch.delenv(variable, raising=False)
    usual = run_module(module)[name]
    monkeypatch.setenv(variable, "")
    assert run_module(module)[name] == usual
