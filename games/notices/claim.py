"""Taking up what is due, so that no two workers send the same."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, QuerySet
from django.utils import timezone

from games.models import Notice
from games.notices.due import ALONE, due_at, gathered

TAKEN_UP = timedelta(seconds=30)  # after that its worker is dead: the task may take no longer


@transaction.atomic
def take_up(pk: int) -> list[Notice]:
    """The notice, with all that its person is told in the same mail, ours for a while; the oldest first.

    Nothing where another worker was faster, or where something else for the person has come up just now: then all of
    it waits on.
    """
    now = timezone.now()
    notice = _due(now).select_related("person").filter(pk=pk).first()
    if notice is None:
        return []
    together = _due(now).filter(pk=pk)
    if gathered(notice.person, notice.kind):
        together = _due(now).filter(person=notice.person).exclude(kind__in=ALONE)
    rows = list(together.select_for_update().order_by("pk"))  # in this order: else two would wait for each other
    ours = Notice.objects.filter(pk__in=[row.pk for row in rows])
    if later := _later(notice, rows, now):
        ours.update(due_at=later)
        return []
    ours.update(due_at=now + TAKEN_UP, tries=F("tries") + 1)
    return list(ours.select_related("game", "person").order_by("pk"))


def _due(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(status=Notice.Status.WAITING, due_at__lte=now)


def _later(notice: Notice, rows: list[Notice], now: datetime) -> datetime | None:
    """When what is gathered is due by what has come since, and by what the person has chosen by now; else ``None``."""
    fresh = [row.created_at for row in rows if not row.tries]
    if len(fresh) < len(rows) or not gathered(notice.person, notice.kind) or not rows:
        return None
    waiting = Notice.objects.filter(person=notice.person, status=Notice.Status.WAITING).exclude(kind__in=ALONE)
    newest = waiting.aggregate(newest=Max("created_at"))["newest"]
    due = due_at(notice.person, notice.kind, min(fresh), newest)
    return due if due > now else None
