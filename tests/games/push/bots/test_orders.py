"""Standing orders of PUSH."""

import pytest

from games.bots import choose, ordered, orders_of
from tests.games.rules.push.positions import position

CHOICES = ["highest", "safest", "hard"]


def taking(*stacks, turn=0, bench=""):
    """Seat 1 is to take one of these."""
    return position(phase="take", turn=turn, to_act=1, stacks=stacks, bench={1: bench}).view(1)


def by(choice, view):
    return ordered(view, {"collect": choice})


def test_what_there_is_to_order():
    assert {name: list(choices) for name, choices in orders_of("push").items()} == {"collect": CHOICES}


def test_the_highest_stack_is_taken():
    view = taking("r2", "b6 y3")
    assert by("highest", view) == by("safest", view) == "take:2"


def test_of_as_many_points_the_one_without_a_roll_card():
    assert by("highest", taking("r5 roll", "b5")) == "take:2"


def test_without_a_roll_card_a_lower_stack_is_taken():
    view = taking("r6 roll", "b2")
    assert (by("highest", view), by("safest", view)) == ("take:1", "take:2")


def test_where_every_stack_has_a_roll_card_the_player_is_asked():
    assert by("safest", taking("r6 roll", "b2 roll")) is None


def test_as_a_hard_bot_would():
    view = taking("r6 roll", "b4", bench="g6 g5 r4 b6")
    assert by("hard", view) == choose(view, "hard", 1).action


@pytest.mark.parametrize("choice", CHOICES)
def test_in_a_turn_of_ones_own_one_is_asked(choice):
    assert by(choice, taking("r2", "b6", turn=1)) is None


@pytest.mark.parametrize("choice", CHOICES)
def test_other_decisions_are_asked(choice):
    assert by(choice, taking("r2", "b6") | {"phase": "push", "legal": ["draw", "stop"]}) is None


def test_without_an_order_or_with_one_that_is_not_known_one_is_asked():
    view = taking("r2", "b6")
    assert [ordered(view, orders) for orders in ({}, {"collect": "all"}, {"bank": "red"})] == [None] * 3
