"""A person's games, and where they missed a deadline or left a seat, on their page for staff."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Action, Game, LogEntry, Seat
from games.play.staff.permissions import may_see_games
from games.presentation.game_info import name_of
from pushsite.compiled import compiled

RECORD_SHOWN = 20
MOST_ROWS_OF_A_KIND = 500  # the newest rows of each kind; nobody reads further
SEAT_LOST = (LogEntry.Kind.STOOD_IN, LogEntry.Kind.TAKEN_OVER, LogEntry.Kind.IDLE)
WHAT = {
    LogEntry.Kind.TAKEN_OVER: _("missed another deadline: a bot took the seat"),
    LogEntry.Kind.IDLE: _("did not play for 30 days: a bot took the seat"),
    LogEntry.Kind.STOOD_IN: _("left the seat to a bot"),
    LogEntry.Kind.LEFT: _("left before the game began"),
}


@dataclass(frozen=True)
class PlayedGame:
    """A seat of theirs, the name of its game's rules, and their points if it is finished."""

    seat: Seat
    rules: str
    points: int | None


@dataclass(frozen=True)
class Absence:
    """What happened when; ``step`` is the step of the review, or None if the game had not begun."""

    at: datetime
    game: Game
    what: str | Promise
    reason: str  # of staff
    step: int | None


def record_of(request: HttpRequest, person: User) -> dict[str, Any]:
    """The context of ``_record.html``. Five queries, however much they have played.

    ``?absences=all`` shows all that are counted, not only the newest.
    """
    if not may_see_games(request.user):
        return {}
    absences = absences_of(person)
    games = []
    for seat in _seats_of(person.pk):
        scores = seat.game.scores if seat.game.status == Game.Status.FINISHED else None
        games.append(PlayedGame(seat, name_of(seat.game.rules), scores[seat.number] if scores else None))
    shown = absences if request.GET.get("absences") == "all" else absences[:RECORD_SHOWN]
    return {
        "record": True,
        "games": games,
        "statuses": statuses_of(person),
        "most": MOST_ROWS_OF_A_KIND,
        "absences": [_absence(row) for row in shown],
        "absence_count": len(absences),
        "more_absences": len(absences) > len(shown),
    }


def statuses_of(person: User) -> Sequence[tuple[str | Promise, int]]:
    """The label of each status that some of their newest ``MOST_ROWS_OF_A_KIND`` games have, and how many."""
    numbers = {row.game__status: row.number_of_seats for row in _counted_by_status(person.pk)}
    return [(label, numbers[status]) for status, label in Game.Status.choices if status in numbers]


@compiled
def _counted_by_status(person: int) -> QuerySet[Any, Any]:
    newest = Seat.objects.filter(user=person).order_by("-pk").values("pk")[:MOST_ROWS_OF_A_KIND]
    by_status = (
        Seat.objects.filter(pk__in=newest).order_by().values("game__status").annotate(number_of_seats=Count("pk"))
    )
    return by_status.values_list("game__status", "number_of_seats", named=True)


def _absence(row: Action | LogEntry) -> Absence:
    step = None if row.game.started_at is None else row.number if isinstance(row, Action) else row.version
    if isinstance(row, Action):
        return Absence(row.at, row.game, _("missed a deadline: a bot played one decision"), "", step)
    seated_by_staff = row.kind == LogEntry.Kind.STOOD_IN and row.reason
    what = _("staff let a bot play") if seated_by_staff else WHAT[LogEntry.Kind(row.kind)]
    return Absence(row.at, row.game, what, row.reason, step)


@compiled
def _seats_of(person: int) -> QuerySet[Seat]:
    """Their newest seats, each with its game and ``timed_out``, the deadlines that they missed there."""
    at_the_seat = {"game": OuterRef("game"), "seat": OuterRef("number")}
    single = Action.objects.filter(by=Action.By.TIMEOUT, **at_the_seat).order_by()
    last = LogEntry.objects.filter(kind=LogEntry.Kind.TAKEN_OVER, **at_the_seat).order_by()
    seats = Seat.objects.filter(user=person).order_by("-pk").select_related("game").defer("game__position")
    return seats.annotate(timed_out=_count(single) + _count(last))[:RECORD_SHOWN]


def absences_of(person: User) -> list[Action | LogEntry]:
    """Where they missed a deadline, where a bot plays for them, and where they left before the start, newest first."""
    absences: list[Action | LogEntry] = [*_time_outs(person.pk), *_lost_or_left(person.pk)]
    return sorted(absences, key=attrgetter("at"), reverse=True)[:MOST_ROWS_OF_A_KIND]


@compiled
def _time_outs(person: int) -> QuerySet[Action]:
    return _newest(Action.objects.filter(by=Action.By.TIMEOUT, **_at_the_seat_of(person)))


@compiled
def _lost_or_left(person: int) -> QuerySet[LogEntry]:
    lost = LogEntry.objects.filter(kind__in=SEAT_LOST, **_at_the_seat_of(person)).order_by().values("pk")
    left = LogEntry.objects.filter(kind=LogEntry.Kind.LEFT, person=person).order_by().values("pk")
    return _newest(LogEntry.objects.filter(pk__in=lost.union(left)))


def _at_the_seat_of(person: int) -> dict[str, Any]:
    return {"game__seat_rows__user": person, "game__seat_rows__number": F("seat")}


def _count(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.values("game").annotate(rows=Count("pk")).values("rows")), Value(0))


def _newest(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.select_related("game").defer("game__position").order_by("-at")[:MOST_ROWS_OF_A_KIND]
