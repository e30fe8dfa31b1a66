import pytest

from games.pousse.bots.position import after_journey, bot_view, pawn_spaces, reach
from games.pousse.rules.journeys import Fallen, Journey
from tests.games.pousse.rules.positions import position


def test_the_next_card_is_one_of_the_pile_with_or_without_play_again() -> None:
    view = position(card="+1", pile="+1! +1 -2 change!").view(0)

    assert bot_view(view).chances == dict.fromkeys(["+1!", "+1", "-2", "change!"], 0.25)


def test_a_card_reaches_as_far_with_play_again_as_without() -> None:
    assert reach(12, {"+1": 0.3, "+1!": 0.2, "change!": 0.5})["L2"] == {"L3": 0.5}


def test_with_an_empty_pile_every_card_can_come() -> None:
    chances = bot_view(position(card="+1", pile="").view(0)).chances

    assert sum(chances.values()) == pytest.approx(1)
    assert chances["+3"] == 9 / 48


def test_a_journey_returns_a_new_standing_and_leaves_the_old_one() -> None:
    pawns = pawn_spaces(position(card="+1", pawns={0: "L2 home home", 1: "L3 R5 home"}).view(0))

    moved = after_journey(pawns, Journey(0, 1, "L2", ("L3",), 0, (Fallen(1, 1, "L3"),)))

    assert moved == (("L3", "home", "home"), ("home", "R5", "home"))
    assert pawns == (("L2", "home", "home"), ("L3", "R5", "home"))


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
def test_a_space_is_reached_by_every_card_that_goes_that_far_or_further(start: str, space: str, chance: float) -> None:
    assert reach(12, CHANCES)[start].get(space, 0) == pytest.approx(chance)
