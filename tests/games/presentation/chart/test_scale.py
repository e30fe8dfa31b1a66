import pytest

from games.presentation.chart.drawing import steps


@pytest.mark.parametrize(
    ("top", "most", "numbers"),
    [
        (0, 5, [0, 1]),
        (2, 5, [0, 1, 2]),
        (7, 5, [0, 2, 4, 6, 8]),
        (34, 5, [0, 10, 20, 30, 40]),
        (101, 5, [0, 50, 100, 150]),
        (1000, 4, [0, 500, 1000]),
    ],
)
def test_axis_has_a_few_round_numbers_up_to_the_top(top, most, numbers):
    assert list(steps(top, most)) == numbers
