from itertools import pairwise

from games.pousse.presentation.pictures import LANE, SEA, picture
from tests.games.pousse.presentation.scenes import seen
from tests.games.pousse.rules.positions import position

HALF = 28  # of a pawn at the goal
ARRIVED = {0: "goal L1 L2", 1: "goal goal L3", 2: "goal R1 R2", 3: "goal R5 L9"}


def test_as_many_pawns_as_can_arrive_fit_at_the_goal() -> None:
    scene = seen(position(seats=4, pawns=ARRIVED))
    places = [pawn.y for pawn in picture(scene, scene.seats).goal]
    assert len(places) == 5
    assert all(lower - upper >= 2 * HALF for upper, lower in pairwise(places))
    assert places[0] - HALF >= SEA + 14
    assert places[-1] + HALF <= SEA + 14 + 3 * LANE
