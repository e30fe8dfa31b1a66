import importlib
import subprocess
import sys
from runpy import run_path

import pytest

from bench.__main__ import PARTS
from bench.amount import SMOKE, amount
from bench.intervals import wilson
from testing.site import ROOT


@pytest.mark.usefixtures("processes")
def test_unknown_part_is_refused_by_name() -> None:
    done = subprocess.run([sys.executable, "-m", "bench", "nonsense"], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "no such part: nonsense" in done.stderr


def test_ladder_is_a_part_that_runs() -> None:
    assert callable(importlib.import_module(PARTS["ladder"]).run)


# How much is measured.


@pytest.mark.parametrize("given, measured", [(None, "usual"), ("", "usual"), ("1", "short")])
def test_less_is_measured_only_if_it_is_asked_for(monkeypatch, given, measured):
    monkeypatch.delenv(SMOKE, raising=False)
    if given is not None:
        monkeypatch.setenv(SMOKE, given)
    assert amount("usual", "short") == measured


@pytest.mark.parametrize(
    "variable, module, name",
    [
        ("ARCHIVE_GAMES", "bench/archive.py", "ARCHIVED_GAMES"),
        ("PUSHSITE_GAMES", "testing/kinds.py", "GAMES"),
    ],
)
def test_empty_number_of_games_is_the_usual_one(monkeypatch, variable, module, name):
    monkeypatch.delenv(variable, raising=False)
    usual = run_path(str(ROOT / module))[name]
    monkeypatch.setenv(variable, "")
    assert run_path(str(ROOT / module))[name] == usual


def test_wilson_interval_of_a_half() -> None:
    found = wilson([1.0] * 50 + [0.0] * 50)

    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_interval_of_equal_shares_has_a_width() -> None:
    found = wilson([1.0] * 100)

    assert (found.mean, found.low, found.high) == pytest.approx((1.0, 0.9630, 1.0), abs=1e-4)


def test_shares_of_several_games_count_as_their_spread_says() -> None:
    as_single_games, half_as_far, as_one = [1.0, 0.0] * 50, [0.75, 0.25] * 50, [1.0, 0.0] * 25

    assert wilson(as_single_games, each_of=4) == pytest.approx(wilson(as_single_games), abs=1e-2)
    assert wilson(half_as_far, each_of=4) == pytest.approx(wilson([1.0, 0.0] * 200), abs=1e-3)
    assert wilson(half_as_far, each_of=2) == pytest.approx(wilson([1.0, 0.0] * 100), abs=1e-9)
    assert wilson(as_one, each_of=1) == wilson(as_one)


def test_equal_shares_of_several_games_count_as_one_each() -> None:
    assert wilson([1.0] * 100, each_of=4) == wilson([1.0] * 100)
    assert wilson([0.5] * 100, each_of=4) == wilson([0.0, 1.0] * 50)


def test_one_share_is_one_trial() -> None:
    assert wilson([0.5], each_of=2) == wilson([0.5])
