import pytest

from games.rules.push import Push
from games.words.push.scene_takers import takers
from tests.games.rules.push.positions import position
from tests.games.words.push.scenes import seen
from tests.games.words.readers import table


def names(state: Push) -> list[str]:
    return [taker.person.name for taker in seen(state).takers]


def test_the_others_take_clockwise_from_the_left() -> None:
    assert names(position(phase="push", seats=4, turn=1, stacks=["r1"])) == ["Charlie", "Dora", "Alice"]


@pytest.mark.parametrize(
    "switches, order, turned",
    [(1, ["Alice", "Dora", "Charlie"], True), (2, ["Charlie", "Dora", "Alice"], False)],
)
def test_an_odd_number_of_switch_cards_turns_the_order(switches: int, order: list[str], turned: bool) -> None:
    state = position(phase="push", seats=4, turn=1, stacks=["r1"], switches=switches)
    assert names(state) == order
    assert seen(state).switched is turned


def test_between_two_a_switch_card_turns_nothing() -> None:
    state = position(phase="push", seats=2, stacks=["r1"], switches=1, without_switch=False)
    assert names(state) == ["Bob"]
    assert seen(state).switched is False


def test_who_decides_comes_first_while_stacks_are_taken() -> None:
    scene = seen(position(phase="take", seats=4, turn=1, to_act=2, stacks=["r1", "b2"]))
    assert [(taker.person.name, taker.now) for taker in scene.takers] == [("Charlie", True), ("Dora", False)]


def test_no_more_take_than_there_are_stacks() -> None:
    assert names(position(phase="take", seats=4, turn=1, to_act=1, stacks=["r1"])) == ["Bob"]


def test_before_a_card_is_drawn_nobody_waits_for_a_stack() -> None:
    assert names(position(phase="turn")) == []


@pytest.mark.parametrize("phase", ["push", "take"])
def test_nobody_takes_in_a_cancelled_game(phase: str) -> None:
    cancelled = position(phase=phase, seats=4, turn=1, stacks=["r1", "b2"]).view(None) | {"to_act": None}
    assert takers(cancelled, table(*"ABCD")) == []
