"""A chart of the points over a game."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType

from games.presentation.chart.data import ChartEntry, ChartTurn, Measure, turns_drawn, turns_with_change
from games.presentation.chart.drawing import NARROW, WIDE, Drawing, drawing
from games.presentation.renderer import Person, name_alone


@dataclass(frozen=True)
class ChartRow:
    """A turn in the table; number 0 is the position before the first turn."""

    number: int
    first: int  # the numbers of its first action and of its last
    at: int
    round: int
    new_round: bool
    name: str  # of the player whose turn it was; "" before the first
    scores: tuple[int, ...]
    here: bool


@dataclass(frozen=True)
class Chart:
    """The points of all seats: as drawings for two widths, and as rows."""

    title: str
    entries: tuple[ChartEntry, ...]
    drawings: tuple[Drawing, ...]
    rows: tuple[ChartRow, ...]
    whole: bool  # it has every turn in which points changed
    rounds: bool
    here: int | None  # the number of the turn that the replay shows


def chart(
    turns: Sequence[ChartTurn],
    people: Sequence[Person],
    names: ModuleType,
    at: int | None = None,
    measure: Measure | None = None,
) -> Chart:
    """Return the chart of the turns so far; with ``at``, it highlights the turn of the action of that number.

    ``measure``: what the turns have counted, if it is not the one of the game's charts.
    """
    measure = measure or names.CHART
    numbers = turns_drawn(turns)
    here = None if at is None else min(bisect_left([turn.at for turn in turns], at), len(turns) - 1)
    entries = tuple(
        ChartEntry(person, names.shape(person.number), score, measure.in_words(score))
        for person, score in zip(people, turns[-1].scores, strict=True)
    )
    return Chart(
        title=str(measure.title),
        entries=entries,
        drawings=tuple(drawing(turns, numbers, entries, here, size) for size in (NARROW, WIDE)),
        rows=tuple(_rows(turns, numbers, people, here)),
        whole=set(turns_with_change(turns)) <= set(numbers),
        rounds=turns[-1].round > 1,
        here=here,
    )


def _rows(
    turns: Sequence[ChartTurn], numbers: Sequence[int], people: Sequence[Person], here: int | None
) -> list[ChartRow]:
    before = [0, *numbers]
    nearest = None if here is None else max(number for number in numbers if number <= here)
    return [
        ChartRow(
            number=number,
            first=turns[number - 1].at + 1 if number else 0,
            at=(turn := turns[number]).at,
            round=turn.round,
            new_round=turn.round != turns[before[index]].round or number == 0,
            name="" if turn.seat is None else name_alone(people[turn.seat]),
            scores=turn.scores,
            here=number == nearest,
        )
        for index, number in enumerate(numbers)
    ]
