import random

import pytest

from games.engine.chance import Seeded
from games.push.bots import margins
from games.push.bots.margins import (
    BotView,
    bot_view,
    cost_of_banking,
    placements,
    saved_by_banking,
    weighed_stacks,
)
from games.push.rules import Push
from tests.games.push.rules.positions import position


def seen(*, seats: int = 3, bench: str = "") -> BotView:
    return bot_view(position(phase="push", seats=seats, bench={0: bench}).view(0))


def test_stopping_is_my_best_stack_less_the_average_rivals_stack() -> None:
    assert margins.stopping(seen(), weighed_stacks([["r2"], ["b6"], ["y4"]]), 0) == 6 - (4 + 2) / 2


def test_stopping_with_only_switch_cards_is_worth_nothing() -> None:
    assert margins.stopping(seen(), (), 1) == 0


def test_stopping_may_leave_a_rival_only_a_roll_card() -> None:
    # Seat 1 has 24 in its Bench: a Roll card costs it 4 and a sixth of the stack.
    rich = bot_view(position(phase="push", seats=2, bench={1: "g6 g6 p6 p6"}).view(0))

    assert margins.stopping(rich, weighed_stacks([["b5"], ["y6", "roll"]]), 0) == pytest.approx(5 - (6 * 5 / 6 - 4))


def test_a_bust_costs_the_roll_and_leaves_the_stacks_to_the_others() -> None:
    stacks = weighed_stacks([["r2"], ["b6"], ["y4"]])

    assert margins.busting(seen(bench="g6 p6"), stacks, 0) == -12 / 6 - (6 + 4) / 2


def test_a_switch_card_reverses_the_order_of_the_rivals() -> None:
    # Seat 1 is rich and would lose by a Roll card: whoever takes second gets it.
    rich = bot_view(position(phase="push", bench={1: "g6 g6 p6 p6"}).view(0))
    stacks = weighed_stacks([["b6", "r5"], ["y3"], ["y1", "roll"]])
    last = 5 / 6

    assert margins.stopping(rich, stacks, 0) == pytest.approx(11 - (3 + last) / 2)
    assert margins.stopping(rich, stacks, 1) == pytest.approx(11 - (3 + last - 4) / 2)
    assert margins.drawing(rich, stacks, 0, {"switch": 1}) == margins.stopping(rich, stacks, 1)


def test_drawing_places_the_card_where_it_is_best_for_me() -> None:
    stacks = weighed_stacks([["r2"], ["b6"], ["y4"]])

    assert margins.drawing(seen(), stacks, 0, {"g5": 1}) == (6 + 5) - (4 + 2) / 2


def test_drawing_a_card_that_fits_nowhere_is_a_bust() -> None:
    stacks = weighed_stacks([["r1"], ["r2"], ["r3"]])

    assert margins.drawing(seen(), stacks, 0, {"r5": 1}) == margins.busting(seen(), stacks, 0) == -(3 + 2) / 2


def test_drawing_is_the_average_over_the_unseen_cards() -> None:
    stacks = weighed_stacks([["r2"], ["b6"], ["y4"]])
    five, switch = 11 - (4 + 2) / 2, 6 - (4 + 2) / 2

    assert margins.drawing(seen(), stacks, 0, {"g5": 3, "switch": 1}) == (3 * five + switch) / 4


def test_placements_are_in_the_order_of_the_legal_actions() -> None:
    placed = 0
    for seed in range(20):
        rng = random.Random(seed)
        chance = Seeded(rng)
        state = Push.deal(seats=3, options={}, chance=chance, first=0)
        while state.to_act is not None:
            if state.phase == "place":
                assert state.drawn is not None
                assert placements(weighed_stacks(state.stacks), state.drawn) == [
                    _after(state, a) for a in state.legal()
                ]
                placed += 1
            state.play(rng.choice(state.legal()), chance)
    assert placed > 500


def test_a_card_that_fits_nowhere_has_no_placement() -> None:
    assert placements(weighed_stacks([["r1"], ["r2"], ["b3"]]), "r3") == []


def _after(state: Push, action: str) -> object:
    twin = state.copy()
    twin.play(action, Seeded(random.Random(0)))
    return weighed_stacks(twin.stacks)


@pytest.mark.parametrize(
    "turn, viewer, switches, queue",
    [
        (0, 0, 0, (0, 1, 2, 3)),
        (0, 0, 1, (0, 3, 2, 1)),
        (0, 0, 2, (0, 1, 2, 3)),
        (2, 3, 0, (3, 0, 1)),
        (2, 0, 1, (0, 3)),
        (2, 1, 0, (1,)),
    ],
)
def test_the_queue_is_the_viewer_and_the_seats_after_it(
    turn: int, viewer: int, switches: int, queue: tuple[int, ...]
) -> None:
    known = bot_view(position(phase="take", seats=4, turn=turn, stacks=["r1"]).view(viewer))

    assert known.queue(switches) == queue


@pytest.mark.parametrize("risky, plain, with_roll", [(False, 9.0, 9 - 9 / 6 - 12 / 6), (True, 9.0, 9 - 21 / 3)])
def test_a_stack_is_worth_its_points_less_its_average_roll(risky: bool, plain: float, with_roll: float) -> None:
    known = bot_view(position(phase="push", bench={1: "g6 p6"}, risky=risky).view(0))

    assert known.worth(1, weighed_stacks([["r5", "b4"]])[0]) == plain
    assert known.worth(1, weighed_stacks([["r5", "roll", "b4"]])[0]) == pytest.approx(with_roll)


FOUR = "g1 g1 g1 g2"


@pytest.mark.parametrize("risky, kept", [(False, 5 / 6), (True, 4 / 6)])
def test_banking_saves_what_the_expected_rolls_would_cost(risky: bool, kept: float) -> None:
    view = position(phase="turn", seats=3, bench={0: "r6 r6"}, deck=FOUR, risky=risky).view(0)

    rolls = 4 * 18 / 120 / 3  # four cards, 18 Roll cards in 120, shared by three

    assert saved_by_banking(view, 12) == pytest.approx(12 * (1 - kept**rolls))


def test_a_turn_costs_more_with_fewer_rivals() -> None:
    assert [cost_of_banking(seats) for seats in range(2, 7)] == [7, 6, 5, 5, 5]
