"""The coordinates of lines, as whole numbers in the units of a picture: a chart of all seats, or one person's line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from games.presentation.chart.data import ChartEntry, ChartTurn


def steps(top: int, most: int) -> range:
    """Return 0 to ``top`` or a little more, in at most ``most`` steps of 1, 2 or 5 times a power of ten."""
    size, factor = 1, 0
    while -(-top // size) > most:
        factor += 1
        size = (1, 2, 5)[factor % 3] * 10 ** (factor // 3)
    return range(0, max(-(-top // size), 1) * size + 1, size)


CHART_TOP, CHART_LEFT, CHART_BOTTOM = 14, 34, 26  # margins around the lines, for numbers
LABEL, LETTER = 62, 7  # right of the lines: a label without its name, and a letter
LABEL_GAP = 19  # between the labels, from line to line
LINES_APART = 2  # between lines with equal points


@dataclass(frozen=True)
class Size:
    """The size of a picture, and how much fits in it."""

    name: str
    width: int
    height: int
    letters: int  # of a name
    numbers: int  # on the axis of the turns
    shapes: int  # along a line


NARROW = Size("narrow", width=320, height=250, letters=8, numbers=4, shapes=6)
WIDE = Size("wide", width=680, height=310, letters=16, numbers=8, shapes=16)


@dataclass(frozen=True)
class ChartNumber:
    """A number on an axis and its place."""

    place: int
    number: int


@dataclass(frozen=True)
class ChartLine:
    """One seat's line: steps, shapes where points changed, and the place of its label."""

    entry: ChartEntry
    steps: str
    shapes: tuple[tuple[int, int], ...]
    end: int  # its height at the end
    label: int


@dataclass(frozen=True)
class Drawing:
    """All places of one picture."""

    size: Size
    left: int
    right: int
    bottom: int
    across: tuple[ChartNumber, ...]
    up: tuple[ChartNumber, ...]
    rounds: tuple[int, ...]  # the ends of rounds
    here: int | None  # the turn that the replay shows
    lines: tuple[ChartLine, ...]


def drawing(
    turns: Sequence[ChartTurn], shown: Sequence[int], entries: Sequence[ChartEntry], here: int | None, size: Size
) -> Drawing:
    """Return the picture of the turns ``shown``, with an entry for each seat; ``here`` is the turn to highlight."""
    letters = min(max(len(entry.name) for entry in entries), size.letters)
    right, bottom, last = size.width - LABEL - LETTER * letters, size.height - CHART_BOTTOM, max(len(turns) - 1, 1)
    up = steps(max(max(turn.scores) for turn in turns), 5)

    def across(number: int) -> int:
        return CHART_LEFT + round((right - CHART_LEFT) * number / last)

    def height(points: int) -> int:
        return bottom - round((bottom - CHART_TOP) * points / up[-1])

    seats = range(len(turns[0].scores))
    apart = [round(LINES_APART * (seat - (len(seats) - 1) / 2)) for seat in seats]
    ends = [height(turns[-1].scores[seat]) + apart[seat] for seat in seats]
    ways = [[(across(number), height(turns[number].scores[seat]) + apart[seat]) for number in shown] for seat in seats]
    labels = spread(ends, CHART_TOP, bottom)
    return Drawing(
        size=size,
        left=CHART_LEFT,
        right=right,
        bottom=bottom,
        across=tuple(ChartNumber(across(number), number) for number in steps(last, size.numbers)[1:] if number <= last),
        up=tuple(ChartNumber(height(number), number) for number in up),
        rounds=tuple(across(number) for number in range(1, last) if turns[number].round != turns[number + 1].round),
        here=None if here is None else across(here),
        lines=tuple(
            ChartLine(entry, _steps(way), _shapes(way, size.shapes), end, label)
            for entry, way, end, label in zip(entries, ways, ends, labels, strict=True)
        ),
    )


def _steps(way: Sequence[tuple[int, int]]) -> str:
    (x, y), *rest = way
    return f"M{x} {y}" + "".join(f"H{x}V{y}" for x, y in rest)


def _shapes(way: Sequence[tuple[int, int]], most: int) -> tuple[tuple[int, int], ...]:
    """Points where the height changes, downsampled to ``most``, and the end."""
    changes = [(x, y) for (_, before), (x, y) in pairwise(way) if y != before and (x, y) != way[-1]]
    return (*changes[:: ceil(len(changes) / most) or 1], way[-1])


def spread(heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """Return places as near to these heights as labels fit without overlapping."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    places = list(heights)
    below = top - LABEL_GAP
    for index in order:
        places[index] = below = max(places[index], below + LABEL_GAP)
    above = bottom + LABEL_GAP
    for index in reversed(order):
        places[index] = above = min(places[index], above - LABEL_GAP)
    return places


# One line of one person over numbers at its left: points by turn, or a rating

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
