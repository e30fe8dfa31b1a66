from collections import Counter

import pytest

from games.rules.push import Push
from games.rules.push.cards import COLOURS, FACES, NUMBERED, SHAPES, box, mask, points


@pytest.mark.clause("PUSH-1")
def test_the_box_holds_ninety_numbered_cards_eighteen_rolls_and_twelve_switches() -> None:
    cards = Counter(box(without_switch=False))
    numbered = {f"{letter}{value}": 3 for letter in "rygbp" for value in range(1, 7)}
    assert cards == numbered | {"roll": 18, "switch": 12}
    assert cards.total() == 120


@pytest.mark.clause("PUSH-1")
def test_the_die_has_a_face_for_each_colour_and_a_star() -> None:
    assert FACES == ("red", "yellow", "green", "blue", "purple", "star")


@pytest.mark.clause("PUSH-1")
def test_two_to_six_play() -> None:
    assert Push.seats == range(2, 7)


@pytest.mark.clause("PUSH-2")
def test_each_colour_has_a_shape_of_its_own() -> None:
    assert SHAPES == {
        "red": "triangle",
        "yellow": "circle",
        "green": "square",
        "blue": "diamond",
        "purple": "hexagon",
    }
    assert tuple(SHAPES) == COLOURS


@pytest.mark.clause("PUSH-24")
def test_without_switch_cards_the_box_holds_108() -> None:
    assert box(without_switch=True) == box(without_switch=False)[:108]
    assert "switch" not in box(without_switch=True)


def test_the_box_is_listed_by_colour_and_number_then_rolls_then_switches() -> None:
    cards = box(without_switch=False)
    assert cards[:7] == ["r1", "r1", "r1", "r2", "r2", "r2", "r3"]
    assert cards[:18] == sorted(cards[:18])
    assert [card[0] for card in cards[:90:18]] == ["r", "y", "g", "b", "p"]
    assert cards[90:] == ["roll"] * 18 + ["switch"] * 12


def test_masks_meet_exactly_where_number_or_colour_is_shared() -> None:
    for one in NUMBERED:
        for other in NUMBERED:
            shared = one[0] == other[0] or one[1] == other[1]
            assert bool(mask([one]) & mask([other])) == shared


def test_points_are_the_numbers() -> None:
    assert points(["r6", "roll", "y1", "switch"]) == 7
    assert points([]) == 0
