"""One line over numbers."""

from games.presentation.chart.drawing import ChartNumber, plot


def test_the_line_goes_from_the_lowest_to_the_highest_number():
    found = plot([0, 10, 5], range(0, 11, 5))
    assert (found.path, found.end) == ("M44 158L177 12L310 85", (310, 85))
    assert found.up == (ChartNumber(158, 0), ChartNumber(85, 5), ChartNumber(12, 10))
    assert found.across == ()


def test_numbers_below_get_room():
    found = plot([0, 10, 5], range(0, 11, 5), across=[1, 3])
    assert found.path == "M44 144L177 12L310 78"
    assert found.across == (ChartNumber(44, 1), ChartNumber(310, 3))


def test_rules_end_where_the_line_ends():
    found = plot([0, 10, 5], range(0, 11, 5))
    assert (found.left, found.right) == (44, found.end[0])
