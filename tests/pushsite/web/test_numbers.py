"""Whole numbers in addresses and forms."""

import pytest

from pushsite.web.numbers import BIGGEST_ID, whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("120", 120)])
def test_digits_up_to_the_most_are_a_number(text, number):
    assert whole_number(text, 120) == number


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "+1", "1.0", " 1", "1_0", "121", "\N{SUPERSCRIPT TWO}", "٣", "1" * 9999]
)
def test_anything_else_is_none(text):
    assert whole_number(text, 120) is None


def test_an_id_has_room_in_a_column():
    assert (whole_number(str(BIGGEST_ID)), whole_number(str(BIGGEST_ID + 1))) == (BIGGEST_ID, None)
