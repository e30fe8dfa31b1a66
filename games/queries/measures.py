"""Queries of measures of staff: whether one holds now, and what a person has not read yet."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Case, StaffMeasure
from pushsite.compiled import compiled

LASTING = (
    StaffMeasure.Kind.SILENCE,
    StaffMeasure.Kind.SUSPEND,
    StaffMeasure.Kind.EXCLUDE,
)  # the others are done at one moment


def holds(now: datetime | None = None) -> Q:
    """Whether a measure holds now, as a condition on measures. It ends by itself when its time is over."""
    now = now or timezone.now()
    return Q(kind__in=LASTING, ended_at=None) & (Q(until=None) | Q(until__gt=now))


def measure_in_force(person: User, kind: StaffMeasure.Kind) -> StaffMeasure | None:
    """The measure of this ``kind`` that holds for ``person`` now, the one that ends last."""
    return _in_force([person.pk], kind)


def measure_that_binds(person: User, kind: StaffMeasure.Kind) -> StaffMeasure | None:
    """The same, also of the owner of a player's bot: what its owner may not do, the bot may not."""
    return _in_force([pk for pk in (person.pk, person.owner_id) if pk is not None], kind)


def _in_force(people: Collection[int], kind: StaffMeasure.Kind) -> StaffMeasure | None:
    measures = StaffMeasure.objects.filter(holds(), person__in=people, kind=kind)
    return measures.order_by(F("until").desc(nulls_first=True), "-pk").first()


def excluded_now() -> QuerySet[StaffMeasure]:
    """The exclusions from ratings and leaderboards that hold now."""
    return StaffMeasure.objects.filter(holds(), kind=StaffMeasure.Kind.EXCLUDE)


def measures_of(person: User) -> QuerySet[StaffMeasure]:
    """All measures against ``person``, the newest first. ``in_force``: whether it holds now."""
    rows = StaffMeasure.objects.filter(person=person).select_related("game", "by", "appeal").defer("game__position")
    return rows.annotate(in_force=Exists(StaffMeasure.objects.filter(holds(), pk=OuterRef("pk"))))


def has_news(person: User) -> Any:
    """Whether ``person`` has measures or answers of staff to read (``unseen``, ``answered``), and whether a measure
    holds (``held``)."""
    return _news(person.pk, timezone.now())[0]


@compiled
def _news(person: int, now: datetime) -> QuerySet[Any, Any]:
    of_them = StaffMeasure.objects.filter(person=OuterRef("pk"))
    rows = User.objects.filter(pk=person).annotate(
        unseen=Exists(of_them.filter(seen_at=None)),
        answered=Exists(Case.objects.filter(by=OuterRef("pk"), answer_unseen=True)),
        held=Exists(of_them.filter(holds(now))),
    )
    return rows.values_list("unseen", "answered", "held", named=True)
