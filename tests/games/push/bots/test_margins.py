import random

import pytest

from games.engine.chance import Seeded
from games.push.bots import margins
from games.push.bots.margins import BotView, placements, weighed_stacks
from games.push.rules import Push
from tests.games.push.rules.positions import position

COST = 6.0  # of a turn for banking


def seen(*, seats: int = 3, bench: dict[int, str] | None = None, deck: str = "", **options: bool) -> BotView:
    """All cards that do not lie on the table are in the discard pile, except those of the deck."""
    state = position(phase="push", seats=seats, bench=bench or {}, deck=deck, **options)
    return BotView(state.view(0), COST)


def test_stopping_is_my_best_stack_less_the_average_rivals_stack() -> None:
    assert margins.stopping(seen(), weighed_stacks([["r2"], ["b6"], ["y4"]]), 0) == 6 - (4 + 2) / 2


def test_stopping_with_only_switch_cards_is_worth_nothing() -> None:
    assert margins.stopping(seen(), (), 1) == 0


def test_stopping_may_leave_a_rival_only_a_roll_card() -> None:
    # Seat 1 has 24 in its Bench: a Roll card costs it 4 and a sixth of the stack.
    rich = seen(seats=2, bench={1: "g6 g6 p6 p6"})

    assert margins.stopping(rich, weighed_stacks([["b5"], ["y6", "roll"]]), 0) == pytest.approx(5 - (6 * 5 / 6 - 4))


def test_a_bust_costs_the_roll_and_leaves_the_stacks_to_the_others() -> None:
    stacks = weighed_stacks([["r2"], ["b6"], ["y4"]])

    assert margins.busting(seen(bench={0: "g6 p6"}), stacks, 0) == -12 / 6 - (6 + 4) / 2


def test_a_switch_card_reverses_the_order_of_the_rivals() -> None:
    # Seat 1 is rich and would lose by a Roll card: whoever takes second gets it.
    rich = seen(bench={1: "g6 g6 p6 p6"})
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
    known = BotView(position(phase="take", seats=4, turn=turn, stacks=["r1"]).view(viewer), COST)

    assert known.queue(switches) == queue


@pytest.mark.parametrize("risky, plain, with_roll", [(False, 9.0, 9 - 9 / 6 - 12 / 6), (True, 9.0, 9 - 21 / 3)])
def test_a_stack_is_worth_its_points_less_its_average_roll(risky: bool, plain: float, with_roll: float) -> None:
    known = seen(bench={1: "g6 p6"}, risky=risky)

    assert known.worth(1, weighed_stacks([["r5", "b4"]])[0]) == plain
    assert known.worth(1, weighed_stacks([["r5", "roll", "b4"]])[0]) == pytest.approx(with_roll)


@pytest.mark.parametrize("risky, lost", [(False, 1 / 6), (True, 2 / 6)])
def test_a_bench_keeps_what_the_rolls_to_come_leave_of_it(risky: bool, lost: float) -> None:
    known = seen(seats=2, deck="roll g1 roll g2", bench={0: "r6 r6"}, risky=risky)  # one roll for each

    assert known.keeps[12] == pytest.approx(12 * (1 - lost))
    assert known.costs[0] == pytest.approx(12 * (1 - lost) * lost)


def test_many_points_of_one_colour_are_worth_more_than_in_two() -> None:
    known = seen(seats=2, deck="roll " * 18, bench={0: "r6 r6 r6 r5 r5"})

    one, two = weighed_stacks([["r4"]])[0], weighed_stacks([["b4"]])[0]
    assert known.worth(0, one) > known.worth(0, two)


def test_banking_saves_what_the_rolls_would_cost_less_a_turn() -> None:
    known = seen(seats=2, deck="roll " * 18, bench={0: "r6 r6 r6 r5 r5"})

    assert known.saved_by_banking(3) == pytest.approx(3 * (1 - (5 / 6) ** 9) - COST)
    assert known.saved_by_banking(60) == pytest.approx(60 / 6)  # a roll that hits before the next turn


def test_nothing_is_saved_once_no_roll_is_left() -> None:
    assert seen(deck="r1 r2").saved_by_banking(28) == -COST
