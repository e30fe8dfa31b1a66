"""Fitted numbers, and levels that see differences more or less sharply."""

from random import Random

import pytest

from games.bots import levels_of
from games.bots.fitted import Judgement, fitted, fitted_file
from games.catalog import RULES

VALUES = {"best": 5.0, "near": 4.6, "far": 3.0}


@pytest.fixture
def judgement(monkeypatch):
    """A level of PUSH at two seats with a blur of half a point."""
    monkeypatch.setitem(fitted("push")["blur"], "hard", {"2": 0.5})
    return lambda level: Judgement("push", level, 2, Random(1))


def test_a_sharp_level_takes_the_best_action(judgement):
    expert = judgement("expert")
    assert {expert.pick(VALUES) for _ in range(50)} == {"best"}


def test_a_blurred_level_takes_any_action_that_seems_as_good_and_no_other(judgement):
    hard = judgement("hard")
    assert {hard.pick(VALUES) for _ in range(50)} == {"best", "near"}


def test_a_level_is_sharp_at_tables_that_were_not_fitted(judgement):
    assert Judgement("push", "hard", 9, Random(1)).blur == 0


@pytest.mark.parametrize("slug", [slug for slug in RULES if fitted_file(slug).exists()])
def test_each_level_but_the_strongest_has_a_blur_at_each_number_of_seats(slug):
    *weaker, _strongest = levels_of(slug)
    seats = {level: list(map(int, by_seats)) for level, by_seats in fitted(slug)["blur"].items()}
    assert seats == {level: list(RULES[slug].seats) for level in weaker}
