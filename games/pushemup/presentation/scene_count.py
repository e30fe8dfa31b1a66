"""The double count, column by column, and the score sheet of a tournament (UP-14 to UP-19)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.state import View
from games.pushemup.presentation.players import Seat
from games.pushemup.rules.cards import SEAT, VALUE
from games.pushemup.rules.columns import standings as standings_of
from games.pushemup.rules.counting import COLUMN_POINTS


@dataclass(frozen=True)
class Cell:
    """What one team has in one column."""

    best: int | None  # its highest card; None if it has none there
    won: bool


@dataclass(frozen=True)
class Row:
    """How the points of one team come about."""

    seat: Seat
    cells: tuple[Cell, ...]
    columns: int  # points for columns
    cards: int  # points for cards

    @property
    def total(self) -> int:
        return self.columns + self.cards


@dataclass(frozen=True)
class Part:
    """What one team got in a round."""

    columns: int
    cards: int

    @property
    def total(self) -> int:
        return self.columns + self.cards


@dataclass(frozen=True)
class Round:
    """A finished round, with a part for each team."""

    number: int
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Sheet:
    """The rounds of a tournament that are over."""

    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    target: int


def count(view: View, seats: Sequence[Seat]) -> list[Row]:
    """A row a team, in the order of the seats given; none before there are columns."""
    return [_row(view, seat) for seat in seats] if view["columns"] else []


def sheet(view: View, seats: Sequence[Seat]) -> Sheet | None:
    """The sheet of a tournament, once a round is over; its columns are in the order of the seats given."""
    if not view["options"]["tournament"] or not view["rounds"]:
        return None
    order = [seat.person.number for seat in seats]
    rounds = tuple(
        Round(number, tuple(Part(*points[seat]) for seat in order)) for number, points in enumerate(view["rounds"], 1)
    )
    return Sheet(tuple(seats), rounds, tuple(view["totals"][seat] for seat in order), view["options"]["target"])


def _row(view: View, seat: Seat) -> Row:
    number = seat.person.number
    standings = standings_of(view)
    cells = tuple(
        Cell(_best(column, number), standing.leader == number)
        for column, standing in zip(view["columns"], standings, strict=True)
    )
    return Row(seat, cells, seat.won * COLUMN_POINTS, seat.best)


def _best(column: Sequence[str], seat: int) -> int | None:
    return max((VALUE[card] for card in column if SEAT[card] == seat), default=None)
