import random
from collections import Counter

import pytest

from games.engine.chance import Seeded
from games.push.rules import Push
from games.push.rules.cards import box
from games.push.rules.odds import count_busts, losses, nowhere, unseen
from tests.games.push.rules.positions import position


def test_unseen_cards_are_neither_on_the_table_nor_discarded() -> None:
    state = position(
        phase="place",
        deck="r1 y1",
        drawn="b2",
        stacks=["g3 roll"],
        switches=1,
        bench={0: "p1"},
        bank={2: "p2"},
    )
    assert unseen(state.view(0)) == Counter(["r1", "y1"])


def test_without_switch_cards_none_is_unseen() -> None:
    state = position(phase="turn", seats=2)
    assert unseen(state.view(0)) == Counter(box(without_switch=True))


def test_a_card_with_all_copies_visible_is_not_unseen() -> None:
    state = position(phase="turn", bench={0: "r6 r6", 1: "r6"})
    assert "r6" not in unseen(state.view(0))


def test_the_unseen_cards_are_the_deck_throughout_a_game() -> None:
    chance = Seeded(random.Random(5))
    state = Push.deal(seats=4, options={}, chance=chance, first=0)
    rng = random.Random(6)
    while state.to_act is not None:
        dump = state.dump()
        assert unseen(state.view(None)) == Counter(dump["deck"])
        state.play(rng.choice(state.legal()), chance)


@pytest.mark.clause("PUSH-11")
def test_cards_that_fit_nowhere_are_in_the_order_of_the_box() -> None:
    stacks = ["r1 y2", "b1 r2 g3", "y1 p2 r3 roll"]
    state = position(phase="push", stacks=stacks)
    expected = [f"r{value}" for value in range(1, 7)] + ["y1", "y2", "y3", "g1", "g2"]
    expected += ["b1", "b2", "p1", "p2"]
    assert nowhere(state.view(0)) == expected


def test_a_roll_card_fits_nowhere_if_every_stack_has_one() -> None:
    state = position(phase="push", stacks=["r1 roll", "roll", "roll b1"])
    assert nowhere(state.view(0)) == ["roll"]
    assert count_busts(state.view(0)) == (15, 115)


@pytest.mark.clause("PUSH-7")
def test_with_fewer_than_three_stacks_nothing_can_bust() -> None:
    assert count_busts(position(phase="push", stacks=["r1", "r2"]).view(0)) == (0, 118)


def test_bust_counts_each_unseen_copy() -> None:
    state = position(phase="push", stacks=["r1", "r2", "r3"], bench={1: "r6 r6 r6 r5"})
    assert nowhere(state.view(0)) == ["r1", "r2", "r3", "r4", "r5"]
    assert count_busts(state.view(0)) == (2 + 2 + 2 + 3 + 2, 120 - 7)


@pytest.mark.parametrize(("risky", "star"), [(False, 0), (True, 14)])
@pytest.mark.clause("PUSH-14", "PUSH-22")
def test_losses_include_the_stack_just_taken(risky: bool, star: int) -> None:
    state = position(phase="take", stacks=["r4 roll b2"], bench={0: "r5 p3"}, risky=risky)
    view = state.view(0)
    assert losses(view, 0, view["stacks"][0]) == {
        "red": 9,
        "yellow": 0,
        "green": 0,
        "blue": 2,
        "purple": 3,
        "star": star,
    }


def test_losses_without_a_stack_are_those_of_a_bust() -> None:
    view = position(phase="push", bench={1: "r5 p3"}, bank={1: "r6"}).view(0)
    assert losses(view, 1, []) == dict.fromkeys(("yellow", "green", "blue", "star"), 0) | {
        "red": 5,
        "purple": 3,
    }
