"""What every level sees, each in its own way."""

import pytest

from games.bots import LEVELS, choose
from tests.games.pushemup.rules.positions import position

OTHERS = {1: "1 2 3", 2: "1 2 3"}

each_level = pytest.mark.parametrize("level", LEVELS)


@each_level
def test_takes_a_column_that_only_a_pair_wins(level: str) -> None:
    # A pair of nines counts more in one column than the second nine would anywhere else: these are the last cards.
    view = position(columns=["p7 p8", "g1", "g5"], hands={0: "9 9"} | OTHERS, decks={0: ""}).view(0)

    assert choose(view, level, seed=1).action == "pair:1:9"


@each_level
def test_with_nothing_to_lay_parts_with_a_card_of_little_use(level: str) -> None:
    view = position(columns=["p5", "r5", "g5"], hands={0: "1 8 9"} | OTHERS).view(0)

    choice = choose(view, level, seed=1)

    assert choice.action == "discard:1"


@each_level
def test_ends_the_round_on_a_column_that_it_wins(level: str) -> None:
    view = position(columns=["p4", "r9", "g7"], hands={0: "5"} | OTHERS, decks={0: ""}).view(0)

    assert choose(view, level, seed=1).action == "add:1:5"


@pytest.mark.parametrize("level, most", [("normal", 6), ("hard", 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_but_easy_begin_low(level: str, most: int, seats: int) -> None:
    for seed in range(10):
        choice = choose(position(phase="start", seats=seats).view(0), level, seed=seed)

        assert choice.reason["code"] == "start"
        assert max(map(int, choice.reason["cards"])) <= most


def test_easy_begins_with_anything() -> None:
    view = position(phase="start", seats=2).view(0)

    starts = {choose(view, "easy", seed=seed).action for seed in range(40)}

    assert len(starts) > 20
