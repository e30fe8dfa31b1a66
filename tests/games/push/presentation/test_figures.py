"""What PUSH counts of its players."""

import random
from collections import Counter

import pytest

from games.engine.chance import Seeded
from games.push.presentation.figures import RISK_UNITS, count_action, figures
from games.push.rules import GAME, odds


@pytest.fixture
def state():
    """A turn in which a card lies on a stack, and the player may draw on or stop."""
    chance = Seeded(random.Random(1))
    state = GAME.deal(seats=2, options={}, chance=chance, first=0)
    state.deck[-1] = "r5"
    for action in ("draw", "place:1"):
        state.play(action, chance)
    return state


def test_a_draw_that_could_be_left_counts_with_its_risk(state):
    state.stacks = [["r5", "b1"], ["r6", "b2"], ["r4", "b3"]]
    busts, unseen = odds.count_busts(state.view(0))
    assert busts > 0
    event = {"type": "bust", "seat": 0, "card": "r1", "to": None}
    found = count_action(0, "draw", [event], state.view(0))
    assert found == {"draws": 1, "risk": RISK_UNITS * busts // unseen, "busts": 1}


def test_the_first_draw_of_a_turn_and_those_of_others_do_not_count(state):
    view = state.view(0)
    assert count_action(0, "draw", [], None) == {}
    assert "draws" not in count_action(0, "draw", [], view | {"stacks": []})


def test_points_are_banked_at_a_time(state):
    banked = {"type": "banked", "seat": 0, "colour": "red", "cards": ["r5"], "points": 5, "to": None}
    assert count_action(0, "bank:red", [banked], state.view(0)) == {"banked": 5, "banks": 1}


def test_figures_are_shares_and_averages():
    sums = Counter({"draws": 80, "busts": 20, "risk": 80 * RISK_UNITS // 10, "banked": 45, "banks": 10})
    assert [(figure.title, figure.value) for figure in figures(sums)] == [
        ("Busts when drawing on", "20 of 80 draws (25%)"),
        ("Average risk taken", "10%"),
        ("Points per banking", "4.5"),
    ]
    assert figures({}) == []
