import pytest

from games.bots.push import margins
from games.bots.push.piles import piles
from games.bots.push.table import Table, read
from tests.games.rules.push.positions import position


def table(*, seats: int = 3, bench: str = "") -> Table:
    return read(position(phase="push", seats=seats, bench={0: bench}).view(0))


def test_stopping_is_my_best_stack_less_what_the_average_rival_collects() -> None:
    assert margins.stopping(table(), piles([["r2"], ["b6"], ["y4"]]), 0) == 6 - (4 + 2) / 2


def test_stopping_with_switch_cards_alone_is_nothing() -> None:
    assert margins.stopping(table(), (), 1) == 0


def test_stopping_may_leave_the_best_stack_to_spoil_a_rivals() -> None:
    # Seat 1 has 24 in its Bench: a Roll card costs it 4 and a sixth of the stack.
    rich = read(position(phase="push", seats=2, bench={1: "g6 g6 p6 p6"}).view(0))

    assert margins.stopping(rich, piles([["b5"], ["y6", "roll"]]), 0) == pytest.approx(5 - (6 * 5 / 6 - 4))


def test_a_bust_costs_the_roll_and_leaves_the_stacks_to_the_others() -> None:
    piled = piles([["r2"], ["b6"], ["y4"]])

    assert margins.busting(table(bench="g6 p6"), piled, 0) == -12 / 6 - (6 + 4) / 2


def test_a_switch_card_turns_the_order_of_the_rivals_round() -> None:
    # Seat 1 is rich and would lose by a Roll card: whoever takes second gets it.
    rich = read(position(phase="push", bench={1: "g6 g6 p6 p6"}).view(0))
    piled = piles([["b6", "r5"], ["y3"], ["y1", "roll"]])
    last = 5 / 6

    assert margins.stopping(rich, piled, 0) == pytest.approx(11 - (3 + last) / 2)
    assert margins.stopping(rich, piled, 1) == pytest.approx(11 - (3 + last - 4) / 2)
    assert margins.drawing(rich, piled, 0, {"switch": 1}) == margins.stopping(rich, piled, 1)


def test_drawing_lays_the_card_where_it_is_best_for_me() -> None:
    piled = piles([["r2"], ["b6"], ["y4"]])

    assert margins.drawing(table(), piled, 0, {"g5": 1}) == (6 + 5) - (4 + 2) / 2


def test_drawing_a_card_that_fits_nowhere_is_a_bust() -> None:
    piled = piles([["r1"], ["r2"], ["r3"]])

    assert margins.drawing(table(), piled, 0, {"r5": 1}) == margins.busting(table(), piled, 0) == -(3 + 2) / 2


def test_drawing_is_the_mean_over_the_unseen_cards() -> None:
    piled = piles([["r2"], ["b6"], ["y4"]])
    five, switch = 11 - (4 + 2) / 2, 6 - (4 + 2) / 2

    assert margins.drawing(table(), piled, 0, {"g5": 3, "switch": 1}) == (3 * five + switch) / 4
