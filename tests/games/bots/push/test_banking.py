import pytest

from games.bots.push.banking import drawing_turn, saving
from games.bots.push.table import read
from tests.games.rules.push.positions import position

FOUR = "g1 g1 g1 g2"


@pytest.mark.parametrize("risky, kept", [(False, 5 / 6), (True, 4 / 6)])
def test_a_colour_is_lost_to_the_rolls_that_may_be_expected(risky: bool, kept: float) -> None:
    view = position(phase="turn", seats=3, bench={0: "r6 r6"}, deck=FOUR, risky=risky).view(0)

    rolls = 4 * 18 / 120 / 3  # four cards, 18 Roll cards in 120, shared by three

    assert saving(view, read(view), 12) == pytest.approx(12 * (1 - kept**rolls))


def test_a_turn_is_dearer_where_rivals_are_fewer() -> None:
    assert [drawing_turn(seats) for seats in range(2, 7)] == [7, 6, 5, 5, 5]
