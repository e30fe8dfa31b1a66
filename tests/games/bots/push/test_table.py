import pytest

from games.bots.push.piles import piles
from games.bots.push.table import read
from tests.games.rules.push.positions import position


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
def test_the_queue_is_the_viewer_and_who_takes_after_it(
    turn: int, viewer: int, switches: int, queue: tuple[int, ...]
) -> None:
    table = read(position(phase="take", seats=4, turn=turn, stacks=["r1"]).view(viewer))

    assert table.queue(switches) == queue


@pytest.mark.parametrize("risky, plain, with_roll", [(False, 9.0, 9 - 9 / 6 - 12 / 6), (True, 9.0, 9 - 21 / 3)])
def test_a_pile_is_worth_its_points_less_the_mean_cost_of_its_roll(risky: bool, plain: float, with_roll: float) -> None:
    table = read(position(phase="push", bench={1: "g6 p6"}, risky=risky).view(0))

    assert table.worth(1, piles([["r5", "b4"]])[0]) == plain
    assert table.worth(1, piles([["r5", "roll", "b4"]])[0]) == pytest.approx(with_roll)
