"""A finished table as a picture of fixed size: what all games share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT = 1200, 630
EDGE, TOP = 40, 146  # around all; below the headline
GAP = 10


@dataclass(frozen=True)
class Row:
    """One player's place in the ranking, from ``y`` on."""

    rank: Any
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


def rows(ranking: Sequence[Any], tallest: int) -> list[Row]:
    """The ranking, one below the other."""
    step = min((HEIGHT - EDGE - TOP + GAP) // len(ranking), tallest + GAP)
    return [Row(rank, TOP + index * step, step - GAP) for index, rank in enumerate(ranking)]


@dataclass(frozen=True)
class Placed:
    """A thing, and where it lies."""

    thing: Any
    x: int
    y: int
    width: int
    height: int
