"""The figures that a profile shows: everybody's, and those that people read of themselves alone."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.bots import levels_of
from games.catalog import RULES, presentation_of
from games.presentation.chart.drawing import Plot, plot, steps
from games.presentation.figures import Figure, average, figures_of, share
from games.presentation.game_info import name_of
from games.presentation.terms import level_name
from games.presentation.times import DAY, HOUR, MINUTE, duration
from games.profiles.models import Against, Figures
from games.profiles.participations import quartiles
from pushsite.compiled import compiled

OPPONENTS = 20  # those whom the person has met most often
FIGURES_FROM = 5  # games of a kind: the figures of fewer say nothing
ENOUGH_MOVES = 20  # for a typical time
MOST_SCALE_STEPS = 4
ENOUGH_GAMES = 4  # a turn is shown if one game in so many had it: else a few long games would end the line


@dataclass(frozen=True)
class Results:
    """A person's games and wins in one kind of game."""

    name: str
    games: int
    won: int
    share: str


@dataclass(frozen=True)
class ResultsOfPerson:
    """The results in each game, with other people apart from those against bots alone."""

    with_people: list[Results]
    against_bots: list[Results]


@dataclass(frozen=True)
class Typical:
    """The times within which a quarter, half and three quarters of the answers came."""

    quarter: str
    half: str
    three_quarters: str

    @property
    def in_words(self) -> str:
        """All three, each time once: very quick movers have the same one for most of their moves."""
        if self.quarter == self.three_quarters:
            said = _("Usually moves within %(rest)s")
        elif self.quarter == self.half:
            said = _("Moves within %(half)s half of the time, usually within %(rest)s")
        elif self.half == self.three_quarters:
            said = _("Moves within %(quarter)s a quarter of the time, usually within %(rest)s")
        else:
            said = _("Moves within %(half)s half of the time, sometimes within %(quarter)s, usually within %(rest)s")
        return said % {"quarter": self.quarter, "half": self.half, "rest": self.three_quarters}


@dataclass(frozen=True)
class TurnsRow:
    """The average after one turn, over as many ``games``."""

    turn: int
    points: float
    games: int


@dataclass(frozen=True)
class TurnsLine:
    """The line of the average after each turn, and the same in rows."""

    plot: Plot
    rows: tuple[TurnsRow, ...]

    @property
    def last(self) -> TurnsRow:
        return self.rows[-1]


@dataclass(frozen=True)
class FiguresOfOneGame:
    """What somebody reads of themselves in one game."""

    slug: str
    name: str
    figures: Sequence[Figure]
    title: str  # of the line
    line: TurnsLine | None


@dataclass(frozen=True)
class Opponent:
    """The results against one person, or against bots of one level, in one game. ``profile``: the name
    under which they have one; "" for bots, guests and former players."""

    name: str
    profile: str
    game: str
    results: Against

    @property
    def in_words(self) -> str:
        """The name; of bots their level, and that they are bots."""
        bots = self.results.opponent_id is None
        return _("Bot, %(level)s") % {"level": self.name} if bots else self.name


def stored_figures(person: User) -> list[Figures]:
    """The figures of ``person``, in the order of the games."""
    rows = {row.rules: row for row in Figures.objects.filter(person=person)}
    return [rows[rules] for rules in RULES if rules in rows and rows[rules].sums]


def results_by_game(rows: Sequence[Figures]) -> ResultsOfPerson:
    """How many games of each kind somebody has played and won."""
    results = ResultsOfPerson([], [])
    for row in rows:
        games, won = row.sums.get("people", 0), row.sums.get("people:won", 0)
        with_bots, with_bots_won = row.sums["games"] - games, row.sums.get("place:1", 0) - won
        for of_kind, played, best in (
            (results.with_people, games, won),
            (results.against_bots, with_bots, with_bots_won),
        ):
            if played:
                of_kind.append(Results(name_of(row.rules), played, best, share(best, played)))
    return results


def typical_time(rows: Sequence[Figures]) -> Typical | None:
    """How long the person takes to answer when others have played, over all games; ``None`` if it is too early."""
    waits: Counter[int] = Counter()
    for row in rows:
        for name, number in row.sums.items():
            kind, _colon, time = name.partition(":")
            if kind == "wait":
                waits[int(time)] += number
    if waits.total() < ENOUGH_MOVES:
        return None
    return Typical(*map(_in_words, quartiles(waits)))


def _in_words(time: timedelta) -> str:
    """The time, rounded to seconds, minutes, hours or days: it is right within a tenth."""
    for unit in (DAY, HOUR, MINUTE):
        if time >= 2 * unit:
            return duration(round(time / unit) * unit)
    seconds = max(1, round(time.total_seconds()))
    return ngettext("{number} second", "{number} seconds", seconds).format(number=seconds)


def own_figures(rows: Sequence[Figures]) -> list[FiguresOfOneGame]:
    """What the person reads of themselves, by game."""
    return [_figures_of_one_game(row) for row in rows if row.sums["games"] >= FIGURES_FROM]


def _figures_of_one_game(row: Figures) -> FiguresOfOneGame:
    measure = presentation_of(row.rules).names.CHART
    games = row.sums["games"]
    shared = [
        Figure(_("Average result"), measure.in_words(round(row.sums.get("end", 0) / games))),
        Figure(
            _("Longest winning streak"), _("{longest}, now {series}").format(longest=row.longest, series=row.series)
        ),
        Figure(_("Decisions per game"), average(row.sums.get("decisions", 0), games)),
    ]
    if orders := row.sums.get("orders", 0):
        shared.append(Figure(_("Automatic moves per game"), average(orders, games)))
    own = {name.removeprefix("game:"): number for name, number in row.sums.items() if name.startswith("game:")}
    return FiguresOfOneGame(
        slug=row.rules,
        name=name_of(row.rules),
        figures=[*shared, *figures_of(row.rules, own)],
        title=str(measure.title),
        line=turns_line(row.sums),
    )


def met_by(person: User) -> list[Opponent]:
    """All with whom ``person`` has played: first people, then bots."""
    return [*opponents_of(person), *results_against_bots(person)]


def opponents_of(person: User) -> list[Opponent]:
    """The people whom ``person`` has met most often, with the results."""
    met = ((row, row.opponent) for row in _most_met(person.pk) if row.opponent is not None)
    return [
        Opponent(str(other), "" if other.guest or other.closed_at else other.name, name_of(row.rules), row)
        for row, other in met
    ]


@compiled
def _most_met(person: int) -> QuerySet[Against]:
    rows = Against.objects.filter(person=person, opponent__isnull=False, met__gt=0).select_related("opponent")
    rows = rows.only("rules", "met", "ahead", "behind", "opponent__name", "opponent__guest", "opponent__closed_at")
    return rows.order_by("-met", "pk")[:OPPONENTS]


def results_against_bots(person: User) -> list[Opponent]:
    """The results against the bots of each level, in the order of the games, the weakest first."""
    rows = _against_bots(person.pk)
    places = {rules: place for place, rules in enumerate(RULES)}
    levels = {rules: list(levels_of(rules)) for rules in RULES}

    def order(row: Against) -> tuple[int, int]:
        """A level that a game no longer has comes last."""
        known = levels.get(row.rules, [])
        return places.get(row.rules, len(places)), known.index(row.level) if row.level in known else len(known)

    rows.sort(key=order)
    return [Opponent(level_name(row.level), "", name_of(row.rules), row) for row in rows]


@compiled
def _against_bots(person: int) -> QuerySet[Against]:
    return Against.objects.filter(person=person, opponent=None, met__gt=0)


def turns_line(sums: Mapping[str, int]) -> TurnsLine | None:
    """The line of the facts that `games.profiles.participations` describes; ``None`` for fewer than two turns."""
    rows = _turns(sums)
    if len(rows) < 2:
        return None
    up = steps(round(max(row.points for row in rows)), MOST_SCALE_STEPS)
    across = sorted({1, (len(rows) + 1) // 2, len(rows)})
    return TurnsLine(plot([row.points for row in rows], up, across), tuple(rows))


def _turns(sums: Mapping[str, int]) -> list[TurnsRow]:
    rows: list[TurnsRow] = []
    least = max(1, sums.get("turns:1", 0) / ENOUGH_GAMES)
    while (games := sums.get(f"turns:{len(rows) + 1}", 0)) >= least:
        turn = len(rows) + 1
        rows.append(TurnsRow(turn, sums.get(f"points:{turn}", 0) / games, games))
    return rows
