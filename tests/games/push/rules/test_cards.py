import re
from collections import Counter
from pathlib import Path

import pytest

from games.push.rules import Push
from games.push.rules.cards import COLOURS, FACES, NUMBERED, box, mask, points

SYMBOLS = Path(__file__).parents[4] / "games" / "jinja2" / "svg" / "icons.html"


@pytest.mark.clause("PUSH-1")
def test_the_box_has_ninety_numbers_eighteen_rolls_and_twelve_switches() -> None:
    cards = Counter(box(without_switch=False))
    numbered = {f"{letter}{value}": 3 for letter in "rygbp" for value in range(1, 7)}
    assert cards == numbered | {"roll": 18, "switch": 12}
    assert cards.total() == 120


@pytest.mark.clause("PUSH-1")
def test_the_die_has_a_face_for_each_colour_and_a_star() -> None:
    assert FACES == ("red", "yellow", "green", "blue", "purple", "star")


@pytest.mark.clause("PUSH-1")
def test_two_to_six_players_can_play() -> None:
    assert Push.seats == range(2, 7)


@pytest.mark.clause("PUSH-24")
def test_without_switch_cards_the_box_has_108_cards() -> None:
    assert box(without_switch=True) == box(without_switch=False)[:108]
    assert "switch" not in box(without_switch=True)


def test_the_box_is_listed_by_colour_and_number_then_rolls_then_switches() -> None:
    cards = box(without_switch=False)
    assert cards[:7] == ["r1", "r1", "r1", "r2", "r2", "r2", "r3"]
    assert cards[:18] == sorted(cards[:18])
    assert [card[0] for card in cards[:90:18]] == ["r", "y", "g", "b", "p"]
    assert cards[90:] == ["roll"] * 18 + ["switch"] * 12


def test_masks_share_a_bit_if_number_or_colour_is_equal() -> None:
    for one in NUMBERED:
        for other in NUMBERED:
            shared = one[0] == other[0] or one[1] == other[1]
            assert bool(mask([one]) & mask([other])) == shared


def test_points_are_the_numbers() -> None:
    assert points(["r6", "roll", "y1", "switch"]) == 7
    assert points([]) == 0


def corners(path: str) -> int:
    """How many corners a drawn outline has: each H and V makes one, and each pair of other numbers."""
    level = re.findall(r"[HV][\d.]+", path)
    pairs = re.findall(r"[\d.]+", re.sub(r"[HV][\d.]+", " ", path))
    return len(level) + len(pairs) // 2


@pytest.mark.clause("PUSH-2")
def test_each_colour_has_its_own_shape() -> None:
    outlines = dict(re.findall(r'<symbol id="suit-(\w+)" viewBox="0 0 24 24"><path d="([^"]*)"', SYMBOLS.read_text()))
    assert {colour: corners(outlines[colour]) for colour in COLOURS if colour in outlines} == {
        "red": 3,
        "green": 4,
        "blue": 4,
        "purple": 6,
    }
    assert '<symbol id="suit-yellow" viewBox="0 0 24 24"><circle ' in SYMBOLS.read_text()
