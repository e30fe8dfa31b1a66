"""One line over numbers."""

from games.presentation.chart.drawing import Number
from games.presentation.chart.plot import plot


def test_the_line_goes_from_the_lowest_to_the_highest_number():
    found = plot([0, 10, 5], range(0, 11, 5))
    assert (found.path, found.end) == ("M44 158L177 12L310 85", (310, 85))
    assert found.up == (Number(158, 0), Number(85, 5), Number(12, 10))
    assert found.across == ()


def test_numbers_below_get_room():
    found = plot([0, 10, 5], range(0, 11, 5), across=[1, 3])
    assert found.path == "M44 144L177 12L310 78"
    assert found.across == (Number(44, 1), Number(310, 3))
