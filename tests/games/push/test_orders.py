"""Standing orders of PUSH."""

import pytest

from games.bots import choose
from games.catalog import orders_of
from games.presentation.orders import ordered
from tests.games.push.rules.positions import position

CHOICES = ["highest", "safest", "hard"]


def taking(*stacks, turn=0, bench=""):
    """Seat 1 has to take one of these stacks."""
    return position(phase="take", turn=turn, to_act=1, stacks=stacks, bench={1: bench}).view(1)


def by(choice, view):
    return ordered(view, {"collect": choice})


def test_the_standing_orders_and_their_choices():
    known = {name: list(order.choices) for name, order in orders_of("push").items()}
    assert known == {"draw": ["safe"], "collect": CHOICES}


def drawing_on(phase="push", stacks=("r1", "b2"), **changed):
    return ordered(position(phase=phase, turn=1, to_act=1, stacks=stacks, **changed).view(1), {"draw": "safe"})


def test_cards_are_drawn_while_none_can_bust():
    assert drawing_on() == "draw"


def test_player_is_asked_as_soon_as_a_card_can_bust():
    assert drawing_on(stacks=("r1", "b1", "g1")) is None


def test_first_card_of_a_turn_is_not_drawn_by_order():
    assert drawing_on(phase="turn", stacks=()) is None


def test_placing_and_taking_are_not_part_of_drawing_on():
    assert [drawing_on(phase="place", drawn="y4"), drawing_on(phase="take")] == [None, None]


def test_nothing_is_drawn_from_an_empty_deck():
    assert drawing_on(deck="") is None


def test_the_stack_worth_most_is_taken():
    view = taking("r2", "b6 y3")
    assert by("highest", view) == by("safest", view) == "take:2"


def test_among_equal_stacks_the_one_without_a_roll_card_is_taken():
    assert by("highest", taking("r5 roll", "b5")) == "take:2"


def test_safest_prefers_a_lower_stack_without_a_roll_card():
    view = taking("r6 roll", "b2")
    assert (by("highest", view), by("safest", view)) == ("take:1", "take:2")


def test_safest_asks_if_every_stack_has_a_roll_card():
    assert by("safest", taking("r6 roll", "b2 roll")) is None


def test_hard_takes_like_an_expert_bot():
    view = taking("r6 roll", "b4", bench="g6 g5 r4 b6")
    assert by("hard", view) == choose(view, "expert", 1).action


@pytest.mark.parametrize("choice", CHOICES)
def test_players_are_asked_in_their_own_turn(choice):
    assert by(choice, taking("r2", "b6", turn=1)) is None


@pytest.mark.parametrize("choice", CHOICES)
def test_players_are_asked_about_other_decisions(choice):
    assert by(choice, taking("r2", "b6") | {"phase": "push", "legal": ["draw", "stop"]}) is None


def test_players_without_a_known_order_are_asked():
    view = taking("r2", "b6")
    assert [ordered(view, orders) for orders in ({}, {"collect": "all"}, {"bank": "red"})] == [None] * 3
