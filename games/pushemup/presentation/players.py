"""The players, how their points come about, and how they rank at the end (UP-14 to UP-19)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.state import View
from games.presentation.renderer import Person
from games.pushemup.presentation.names import TEAM_NAMES
from games.pushemup.rules.cards import SEAT, TEAMS, VALUE
from games.pushemup.rules.columns import standings
from games.pushemup.rules.counting import COLUMN_POINTS
from games.pushemup.rules.game import Phase


@dataclass(frozen=True)
class Points:
    """Points of the double count, of one round or of several."""

    columns: int
    cards: int

    @property
    def total(self) -> int:
        return self.columns + self.cards


@dataclass(frozen=True)
class Team:
    """One player."""

    person: Person
    suit: str
    team: str
    score: int
    won: int  # columns that they lead now
    best: int  # points of their cards now
    counted: Points  # of all rounds that are over
    hand: int | None  # cards; None before they have chosen
    deck: int | None
    doing: str  # "is choosing", "is playing"; "" if somebody else has to decide

    @property
    def figure(self) -> str:
        """The symbol that is drawn for the team."""
        return f"hero-{self.suit}"

    @property
    def now(self) -> int:
        """Points of this round, if it ended now."""
        return self.won * COLUMN_POINTS + self.best

    @property
    def before(self) -> int:
        """Return the points of earlier rounds."""
        return self.score - self.now


def teams(view: View, people: Sequence[Person]) -> list[Team]:
    """One for each seat, in the order of the seats."""
    return [_team(view, person) for person in people]


def _team(view: View, person: Person) -> Team:
    number = person.number
    columns, cards = (sum(points[number][part] for points in view["rounds"]) for part in (0, 1))
    return Team(
        person=person,
        suit=TEAMS[number],
        team=str(TEAM_NAMES[number]),
        score=view["scores"][number],
        won=view["won"][number],
        best=view["best"][number],
        counted=Points(columns, cards),
        hand=view["hands"][number],
        deck=view["decks"][number],
        doing=_doing(view, number),
    )


def _doing(view: View, number: int) -> str:
    if view["to_act"] == number:
        return _("is choosing") if view["phase"] == Phase.START else _("is playing")
    if view["phase"] == Phase.START and view["hands"][number] is not None:
        return _("has chosen")
    return ""


# The double count, column by column


@dataclass(frozen=True)
class CountCell:
    """What one team has in one column."""

    best: int | None  # its highest card; None if it has none there
    won: bool


@dataclass(frozen=True)
class CountRow:
    """The count of one team."""

    seat: Team
    cells: tuple[CountCell, ...]
    points: Points


def count_rows(view: View, teams: Sequence[Team]) -> list[CountRow]:
    """A row for each of the seats, in the order given; none before there are columns."""
    return [_row(view, team) for team in teams] if view["columns"] else []


def _row(view: View, seat: Team) -> CountRow:
    number = seat.person.number
    cells = tuple(
        CountCell(_best(column, number), standing.leader == number)
        for column, standing in zip(view["columns"], standings(view), strict=True)
    )
    return CountRow(seat, cells, Points(seat.won * COLUMN_POINTS, seat.best))


def _best(column: Sequence[str], seat: int) -> int | None:
    return max((VALUE[card] for card in column if SEAT[card] == seat), default=None)


# The score sheet of a tournament


@dataclass(frozen=True)
class SheetRound:
    """A round that is over."""

    number: int
    points: tuple[Points, ...]  # by column of the sheet


@dataclass(frozen=True)
class ScoreSheet:
    """The rounds of a tournament that are over; its columns are the seats."""

    seats: tuple[Team, ...]
    rounds: tuple[SheetRound, ...]
    totals: tuple[int, ...]
    target: int


def score_sheet(view: View, teams: Sequence[Team]) -> ScoreSheet | None:
    """The sheet of a tournament once a round is over, with the seats in the order given."""
    if not view["options"]["tournament"] or not view["rounds"]:
        return None
    order = [team.person.number for team in teams]
    rounds = tuple(
        SheetRound(number, tuple(Points(*points[seat]) for seat in order))
        for number, points in enumerate(view["rounds"], 1)
    )
    return ScoreSheet(tuple(teams), rounds, tuple(view["totals"][seat] for seat in order), view["options"]["target"])
