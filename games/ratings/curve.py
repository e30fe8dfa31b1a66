"""A person's rating over their newest games: a line, and the same figures in rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.catalog import RULES, presentation_of
from games.presentation.chart.drawing import Plot, plot
from games.ratings.models import Result
from games.ratings.queries import curves_of
from games.ratings.strength import points_changed, signed

STEPS = (50, 100, 200, 500, 1000)  # between the numbers at the left
MOST_CURVE_STEPS = 5


@dataclass(frozen=True)
class CurveRow:
    """The rating after one game."""

    game: str
    at: datetime
    place: int
    number: int
    change: str


@dataclass(frozen=True)
class Curve:
    """The line, and the rows, newest first."""

    plot: Plot
    rows: tuple[CurveRow, ...]

    @property
    def first(self) -> int:
        return self.rows[-1].number

    @property
    def last(self) -> int:
        return self.rows[0].number


def curve(results: Sequence[Result]) -> Curve | None:
    """The curve of one person's ``results`` in one game, oldest first; ``None`` for fewer than two."""
    if len(results) < 2:
        return None
    numbers = [result.strength.number for result in results]
    step = next((each for each in STEPS if max(numbers) - min(numbers) <= each * (MOST_CURVE_STEPS - 2)), STEPS[-1])
    low = min(numbers) // step * step
    high = max(-(-max(numbers) // step) * step, low + step)
    return Curve(plot(numbers, range(low, high + 1, step)), tuple(_row(result) for result in reversed(results)))


def named_curves(person: int) -> list[tuple[str, Result, Curve | None]]:
    """For each game in which ``person`` has a rating its name, the newest result, and the curve. One query."""
    curves = curves_of(person, RULES)
    return [(presentation_of(rules).names.NAME, each[-1], curve(each)) for rules, each in curves.items()]


def _row(result: Result) -> CurveRow:
    game, later = result.rated_game.game_id, result.strength
    return CurveRow(game, result.at, result.place, later.number, signed(points_changed(result.before, later)))
