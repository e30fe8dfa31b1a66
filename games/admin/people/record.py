"""A person's games, and where they missed a deadline or left a seat, on their page for staff."""

from collections.abc import Iterable, Sequence
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
    shown = absences if request.GET.get("absences") == "all" else absences[:RECORD_SHOWN]
    return {
        "record": True,
        "games": [_played(seat) for seat in seats_of(person)[:RECORD_SHOWN]],
        "statuses": statuses_of(person),
        "most": MOST_ROWS_OF_A_KIND,
        "absences": [_absence(row) for row in shown],
        "absence_count": len(absences),
        "more_absences": len(absences) > len(shown),
    }


def statuses_of(person: User) -> Sequence[tuple[str | Promise, int]]:
    """The label of each status that some of their newest ``MOST_ROWS_OF_A_KIND`` games have, and how many."""
    newest = Seat.objects.filter(user=person).order_by("-pk").values("pk")[:MOST_ROWS_OF_A_KIND]
    counted = Seat.objects.filter(pk__in=newest).order_by().values_list("game__status").annotate(Count("pk"))
    numbers = dict(counted)
    return [(label, numbers[status]) for status, label in Game.Status.choices if status in numbers]


def _played(seat: Seat) -> PlayedGame:
    scores = seat.game.scores if seat.game.status == Game.Status.FINISHED else None
    return PlayedGame(seat, name_of(seat.game.rules), scores[seat.number] if scores else None)


def _absence(row: Action | LogEntry) -> Absence:
    step = None if row.game.started_at is None else row.number if isinstance(row, Action) else row.version
    if isinstance(row, Action):
        return Absence(row.at, row.game, _("missed a deadline: a bot played one decision"), "", step)
    seated_by_staff = row.kind == LogEntry.Kind.STOOD_IN and row.reason
    what = _("staff let a bot play") if seated_by_staff else WHAT[LogEntry.Kind(row.kind)]
    return Absence(row.at, row.game, what, row.reason, step)


def seats_of(person: User) -> QuerySet[Seat]:
    """Their seats, newest first, each with its game and ``timed_out``, the deadlines that they missed there."""
    at_the_seat = {"game": OuterRef("game"), "seat": OuterRef("number")}
    single = Action.objects.filter(by=Action.By.TIMEOUT, **at_the_seat).order_by()
    last = LogEntry.objects.filter(kind=LogEntry.Kind.TAKEN_OVER, **at_the_seat).order_by()
    seats = Seat.objects.filter(user=person).order_by("-pk").select_related("game").defer("game__position")
    return seats.annotate(timed_out=_count(single) + _count(last))


def absences_of(person: User) -> list[Action | LogEntry]:
    """Where they missed a deadline, where a bot plays for them, and where they left before the start, newest first."""
    their_seat = {"game__seat_rows__user": person, "game__seat_rows__number": F("seat")}
    lost = LogEntry.objects.filter(kind__in=SEAT_LOST, **their_seat).order_by().values("pk")
    left = LogEntry.objects.filter(kind=LogEntry.Kind.LEFT, person=person).order_by().values("pk")
    absences: list[QuerySet[Any]] = [
        Action.objects.filter(by=Action.By.TIMEOUT, **their_seat),
        LogEntry.objects.filter(pk__in=lost.union(left)),
    ]
    newest = sorted((row for rows in absences for row in _newest(rows)), key=attrgetter("at"), reverse=True)
    return newest[:MOST_ROWS_OF_A_KIND]


def _count(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.values("game").annotate(rows=Count("pk")).values("rows")), Value(0))


def _newest(rows: QuerySet[Any]) -> Iterable[Action | LogEntry]:
    return rows.select_related("game").defer("game__position").order_by("-at")[:MOST_ROWS_OF_A_KIND]
