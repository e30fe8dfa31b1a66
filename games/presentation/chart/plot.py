"""One line of one person over numbers at its left: points by turn, or a rating."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.chart.drawing import ChartNumber

PLOT_WIDTH, PLOT_HEIGHT = 320, 170
PLOT_LEFT, PLOT_RIGHT, PLOT_TOP, PLOT_BOTTOM = 44, 10, 12, 12  # margins around the line; on the left for numbers
BELOW = 14  # more of the margin if there are numbers below


@dataclass(frozen=True)
class Plot:
    """The line as a path, the place of its end, and the numbers beside and below it."""

    path: str
    end: tuple[int, int]
    up: tuple[ChartNumber, ...]
    across: tuple[ChartNumber, ...]
    width: int = PLOT_WIDTH
    height: int = PLOT_HEIGHT
    left: int = PLOT_LEFT
    right: int = PLOT_WIDTH - PLOT_RIGHT


def plot(values: Sequence[float], up: range, across: Sequence[int] = ()) -> Plot:
    """Plot two or more ``values`` between the first and last number of ``up``, from left to right.

    ``across``: which values, counted from 1, have their number below.
    """
    bottom = PLOT_HEIGHT - PLOT_BOTTOM - (BELOW if across else 0)

    def height(value: float) -> int:
        return bottom - round((bottom - PLOT_TOP) * (value - up[0]) / (up[-1] - up[0]))

    def right(number: int) -> int:
        return PLOT_LEFT + round((PLOT_WIDTH - PLOT_RIGHT - PLOT_LEFT) * (number - 1) / (len(values) - 1))

    way = [(right(number), height(value)) for number, value in enumerate(values, 1)]
    return Plot(
        path="M" + "L".join(f"{x} {y}" for x, y in way),
        end=way[-1],
        up=tuple(ChartNumber(height(number), number) for number in up),
        across=tuple(ChartNumber(right(number), number) for number in across),
    )
