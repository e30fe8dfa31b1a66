import pytest

from games.pousse.bots.position import after, read, standing
from games.pousse.rules.journeys import Fallen, Journey
from tests.games.pousse.rules.positions import position


def test_the_chances_are_those_of_the_pile_with_play_again_and_without_alike() -> None:
    view = position(card="+1", pile="+1! +1 -2 change!").view(0)

    chances = read(view).chances

    assert {card: chance for card, chance in chances.items() if chance} == {"+1": 0.5, "-2": 0.25, "change": 0.25}
    assert set(chances) == {"+1", "+2", "+3", "+4", "-1", "-2", "-3", "change", "fall"}


def test_with_an_empty_pile_every_card_can_come() -> None:
    chances = read(position(card="+1", pile="").view(0)).chances

    assert sum(chances.values()) == pytest.approx(1)
    assert chances["+3"] == 9 / 48


def test_what_a_journey_changes_is_seen_in_a_new_standing_alone() -> None:
    pawns = standing(position(card="+1", pawns={0: "L2 home home", 1: "L3 R5 home"}).view(0))

    moved = after(pawns, Journey(0, 1, "L2", ("L3",), 0, (Fallen(1, 1, "L3"),)))

    assert moved == (("L3", "home", "home"), ("home", "R5", "home"))
    assert pawns == (("L2", "home", "home"), ("L3", "R5", "home"))
