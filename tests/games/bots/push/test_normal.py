import pytest

from games.bots import choose
from tests.games.rules.push.positions import position

LONG = "roll " * 12


def test_banks_the_colour_that_counts_most_once_it_has_grown() -> None:
    view = position(phase="turn", bench={0: "r6 r5 b6 b5 b4 y1"}, deck=LONG).view(0)

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason) == ("bank:blue", {"code": "bank", "colour": "blue", "points": 15})


@pytest.mark.parametrize("bench, deck", [("r6 r5", LONG), ("b6 b5 b4", "r1 r1 r1")])
def test_draws_while_colours_are_small_and_when_the_deck_is_nearly_out(bench: str, deck: str) -> None:
    view = position(phase="turn", bench={0: bench}, deck=deck).view(0)

    assert choose(view, "normal", seed=1).action == "draw"


def test_lays_a_number_on_its_best_stack() -> None:
    view = position(phase="place", drawn="g4", stacks=["r1", "b6 y5"]).view(0)

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason) == ("place:2", {"code": "place", "card": "g4", "stack": 2, "points": 15})


def test_lays_a_roll_card_where_least_lies() -> None:
    view = position(phase="place", drawn="roll", stacks=["b6 y5", "r1", "g3"]).view(0)

    assert choose(view, "normal", seed=1).action == "place:2"


def test_bears_a_bust_that_is_unlikely() -> None:
    view = position(phase="push", seats=2, stacks=["r1", "r2", "b3"]).view(0)  # only the three r3 fit nowhere

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason) == ("draw", {"code": "risk", "bust": 3, "unseen": 105})


def test_does_not_bear_more_than_one_bust_in_ten() -> None:
    view = position(phase="push", seats=2, stacks=["r1", "r2", "r3"]).view(0)  # red fits nowhere

    choice = choose(view, "normal", seed=1)

    assert (choice.action, choice.reason) == ("stop", {"code": "risk", "bust": 15, "unseen": 105})
