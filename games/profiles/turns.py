"""The points that somebody has after each of their turns, on average over their games: a line, and rows."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.presentation.chart.drawing import Plot, plot, steps

MOST_SCALE_STEPS = 4
ENOUGH_GAMES = 4  # a turn is shown if one game in so many had it: else a few long games would end the line


@dataclass(frozen=True)
class TurnsRow:
    """The average after one turn, over as many ``games``."""

    turn: int
    points: float
    games: int


@dataclass(frozen=True)
class TurnsLine:
    """The line and its rows."""

    plot: Plot
    rows: tuple[TurnsRow, ...]

    @property
    def last(self) -> TurnsRow:
        return self.rows[-1]


def turns_line(sums: Mapping[str, int]) -> TurnsLine | None:
    """The line of the facts that `games.profiles.participations` describes; ``None`` for fewer than two turns."""
    rows = _rows(sums)
    if len(rows) < 2:
        return None
    up = steps(round(max(row.points for row in rows)), MOST_SCALE_STEPS)
    across = sorted({1, (len(rows) + 1) // 2, len(rows)})
    return TurnsLine(plot([row.points for row in rows], up, across), tuple(rows))


def _rows(sums: Mapping[str, int]) -> list[TurnsRow]:
    rows: list[TurnsRow] = []
    least = max(1, sums.get("turns:1", 0) / ENOUGH_GAMES)
    while (games := sums.get(f"turns:{len(rows) + 1}", 0)) >= least:
        turn = len(rows) + 1
        rows.append(TurnsRow(turn, sums.get(f"points:{turn}", 0) / games, games))
    return rows
