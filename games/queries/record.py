"""What staff read about one person: their games, and where they missed a deadline or left a seat."""

from collections import Counter
from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Action, LogEntry, Seat

MOST_ROWS_OF_A_KIND = 500  # the newest rows of each kind; nobody reads further
SEAT_LOST = (LogEntry.Kind.STOOD_IN, LogEntry.Kind.TAKEN_OVER, LogEntry.Kind.IDLE)


def seats_of(person: User) -> QuerySet[Seat]:
    """Their seats, newest first, each with its game and ``timed_out``, the deadlines that they missed there."""
    at_the_seat = {"game": OuterRef("game"), "seat": OuterRef("number")}
    single = Action.objects.filter(by=Action.By.TIMEOUT, **at_the_seat).order_by()
    last = LogEntry.objects.filter(kind=LogEntry.Kind.TAKEN_OVER, **at_the_seat).order_by()
    seats = Seat.objects.filter(user=person).order_by("-pk").select_related("game").defer("game__position")
    return seats.annotate(timed_out=_count(single) + _count(last))


def statuses_of(person: User) -> Counter[str]:
    """How many of their newest ``MOST`` games have each status."""
    newest = Seat.objects.filter(user=person).order_by("-pk").values("pk")[:MOST_ROWS_OF_A_KIND]
    counted = Seat.objects.filter(pk__in=newest).order_by().values_list("game__status").annotate(Count("pk"))
    return Counter(dict(counted))


def absences_of(person: User) -> list[Action | LogEntry]:
    """Where they missed a deadline, or a bot plays for them, or they left before the start; the newest ``MOST``."""
    their_seat = {"game__seat_rows__user": person, "game__seat_rows__number": F("seat")}
    lost = LogEntry.objects.filter(kind__in=SEAT_LOST, **their_seat).order_by().values("pk")
    left = LogEntry.objects.filter(kind=LogEntry.Kind.LEFT, person=person).order_by().values("pk")
    found: list[QuerySet[Any]] = [
        Action.objects.filter(by=Action.By.TIMEOUT, **their_seat),
        LogEntry.objects.filter(pk__in=lost.union(left)),
    ]
    return sorted((row for rows in found for row in _newest(rows)), key=attrgetter("at"), reverse=True)[
        :MOST_ROWS_OF_A_KIND
    ]


def _count(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.values("game").annotate(rows=Count("pk")).values("rows")), Value(0))


def _newest(rows: QuerySet[Any]) -> Iterable[Action | LogEntry]:
    return rows.select_related("game").defer("game__position").order_by("-at")[:MOST_ROWS_OF_A_KIND]
