"""A person's rating over their newest games: a line, and the same figures in rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.presentation.chart.drawing import Number
from games.ratings.models import Result
from games.ratings.strength import change, signed

WIDTH, HEIGHT = 320, 170
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 12, 12  # margins around the line; on the left for numbers
STEPS = (50, 100, 200, 500, 1000)  # between the numbers at the left
MOST_STEPS = 5


@dataclass(frozen=True)
class Row:
    """The rating after one game."""

    game: str
    at: datetime
    place: int
    number: int
    change: str


@dataclass(frozen=True)
class Curve:
    """The line as a path, the place of its end, the numbers beside it, and the rows, newest first."""

    path: str
    end: tuple[int, int]
    up: tuple[Number, ...]
    rows: tuple[Row, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT

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
    numbers = [each.strength.number for each in results]
    step = next((each for each in STEPS if max(numbers) - min(numbers) <= each * (MOST_STEPS - 2)), STEPS[-1])
    low = min(numbers) // step * step
    high = max(-(-max(numbers) // step) * step, low + step)

    def height(number: int) -> int:
        return HEIGHT - BOTTOM - round((HEIGHT - BOTTOM - TOP) * (number - low) / (high - low))

    across = [LEFT + round((WIDTH - RIGHT - LEFT) * index / (len(numbers) - 1)) for index in range(len(numbers))]
    way = [(x, height(number)) for x, number in zip(across, numbers, strict=True)]
    return Curve(
        path="M" + "L".join(f"{x} {y}" for x, y in way),
        end=way[-1],
        up=tuple(Number(height(number), number) for number in range(low, high + 1, step)),
        rows=tuple(_row(each) for each in reversed(results)),
    )


def _row(result: Result) -> Row:
    game, later = result.rated_game.game_id, result.strength
    return Row(game, result.at, result.place, later.number, signed(change(result.before, later)))
