"""The data of a chart: the measure, the players, and the turns that it shows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.state import View
from games.presentation.renderer import Person, name_alone
from games.presentation.terms import in_points


@dataclass(frozen=True)
class Measure:
    """A number for each seat, worked out from a spectator's view."""

    title: Promise
    counted: Callable[[View], Sequence[int]]
    in_words: Callable[[int], str]  # "12 points"


def scores(view: View) -> Sequence[int]:
    return view["scores"]


POINTS_OVER_GAME = Measure(_("Points over the game"), scores, in_points)


@dataclass(frozen=True)
class ChartEntry:
    """A player, the shape of their line, and their score at the end."""

    person: Person
    shape: str
    score: int
    score_in_words: str  # "12 points"

    @property
    def name(self) -> str:
        """Return the name that stands beside the line."""
        return name_alone(self.person)


@dataclass(frozen=True)
class ChartTurn:
    """The scores after a turn, as the game's chart counts them; the first row, with ``at`` 0, is before any turn."""

    seat: int | None  # whose turn it was
    at: int  # the number of its last action
    round: int  # of a tournament; 1 where there is none
    scores: tuple[int, ...]


MOST_TURNS_DRAWN = 100  # turns: more would not be distinguishable


def turns_drawn(turns: Sequence[ChartTurn]) -> list[int]:
    """Return the numbers of the turns in which points changed, the first and the last; long games are downsampled.

    The last turn of each round is always among them.
    """
    last = len(turns) - 1
    ends = {number for number, (turn, after) in enumerate(pairwise(turns)) if turn.round != after.round}
    changes = turns_with_change(turns)
    return sorted({0, last} | ends | set(changes[:: ceil(len(changes) / MOST_TURNS_DRAWN) or 1]))


def turns_with_change(turns: Sequence[ChartTurn]) -> list[int]:
    """Return the numbers of the turns in which points changed."""
    return [number for number in range(1, len(turns)) if turns[number].scores != turns[number - 1].scores]
