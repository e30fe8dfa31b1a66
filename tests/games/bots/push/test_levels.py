"""What every level sees, each in its own way."""

import pytest

from games.bots import LEVELS, choose
from tests.games.rules.push.positions import position

# All colours and a Roll card on each stack: nothing that is left fits anywhere.
FULL = ["r1 y2 g3 b4 p5 roll", "r2 y3 g4 b5 p6 roll", "r3 y4 g5 b6 p1 roll"]

each_level = pytest.mark.parametrize("level", LEVELS)


@each_level
def test_stops_where_every_card_would_go_bust(level: str) -> None:
    view = position(phase="push", seats=2, stacks=FULL).view(0)

    assert choose(view, level, seed=1).action == "stop"


@each_level
def test_draws_where_no_card_can_go_bust_and_little_lies_there(level: str) -> None:
    view = position(phase="push", stacks=["r1"]).view(0)

    assert choose(view, level, seed=1).action == "draw"


@each_level
def test_takes_the_stack_that_counts_most(level: str) -> None:
    view = position(phase="take", stacks=["y1", "r6 b5", "g2"]).view(0)

    assert choose(view, level, seed=1).action == "take:2"


@pytest.mark.parametrize("level, action", [("easy", "take:1"), ("normal", "take:2"), ("hard", "take:2")])
def test_all_but_easy_leave_a_stack_whose_roll_card_costs_more(level: str, action: str) -> None:
    bench = "r6 r6 r6 b6 b6 b6"
    view = position(phase="take", stacks=["y5 roll", "g3"], bench={0: bench}).view(0)

    assert choose(view, level, seed=1).action == action
