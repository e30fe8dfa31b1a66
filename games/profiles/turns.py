"""The points that somebody has after each of their turns, on average over their games: a line, and rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.presentation.chart.drawing import Number, steps

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 12, 26  # margins around the line; for numbers on the left and below
MOST_STEPS = 4
ENOUGH = 4  # a turn is shown if one game in so many had it: else a few long games would end the line


@dataclass(frozen=True)
class Row:
    """The average after one turn, over as many ``games``."""

    turn: int
    points: float
    games: int


@dataclass(frozen=True)
class Line:
    """The line as a path with the place of its end, the numbers beside and below it, and the rows."""

    path: str
    end: tuple[int, int]
    up: tuple[Number, ...]
    across: tuple[Number, ...]
    rows: tuple[Row, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT

    @property
    def last(self) -> Row:
        return self.rows[-1]


def line(sums: Mapping[str, int]) -> Line | None:
    """The line of the facts that `games.profiles.parts` describes; ``None`` for fewer than two turns."""
    rows = _rows(sums)
    if len(rows) < 2:
        return None
    marks = steps(round(max(row.points for row in rows)), MOST_STEPS)

    def height(points: float) -> int:
        return HEIGHT - BOTTOM - round((HEIGHT - BOTTOM - TOP) * points / marks[-1])

    def across(turn: int) -> int:
        return LEFT + round((WIDTH - RIGHT - LEFT) * (turn - 1) / (len(rows) - 1))

    way = [(across(row.turn), height(row.points)) for row in rows]
    return Line(
        path="M" + "L".join(f"{x} {y}" for x, y in way),
        end=way[-1],
        up=tuple(Number(height(number), number) for number in marks),
        across=tuple(Number(across(turn), turn) for turn in sorted({1, (len(rows) + 1) // 2, len(rows)})),
        rows=tuple(rows),
    )


def _rows(sums: Mapping[str, int]) -> list[Row]:
    rows: list[Row] = []
    least = max(1, sums.get("turns:1", 0) / ENOUGH)
    while (games := sums.get(f"turns:{len(rows) + 1}", 0)) >= least:
        turn = len(rows) + 1
        rows.append(Row(turn, sums.get(f"points:{turn}", 0) / games, games))
    return rows
