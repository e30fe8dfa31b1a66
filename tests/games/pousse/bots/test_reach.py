import pytest

from games.pousse.bots.position import reach

CHANCES = {"+1": 0.4, "+2": 0.3, "+4": 0.1, "-1": 0.1, "change": 0.05, "fall": 0.05}


@pytest.mark.parametrize(
    ("start", "space", "chance"),
    [
        ("L2", "L3", 0.8),  # every card that advances
        ("L2", "L4", 0.4),
        ("L2", "L5", 0.1),  # there is no +3, but +4 passes
        ("L2", "L6", 0.1),
        ("L2", "L7", 0),
        ("L2", "L2", 0),
        ("L2", "R3", 0),
        ("L2", "L1", 0),
        ("home", "R1", 0.8),
        ("R7", "8", 0.8),
        ("R7", "L9", 0.4),  # over 8 to the other track
        ("8", "R9", 0.8),
        ("L12", "goal", 0.8),
        ("L9", "goal", 0.1),
    ],
)
def test_a_space_is_reached_by_every_card_that_goes_so_far_or_past(start: str, space: str, chance: float) -> None:
    assert reach(12, CHANCES)[start].get(space, 0) == pytest.approx(chance)
