"""Claiming the notices that are due, so that no two workers send the same one."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.models import Notice
from games.notices.channel import channels
from games.queries.overdue import due_notices

CLAIM_TIME = timedelta(seconds=30)  # then the worker is dead: no task may take longer


@transaction.atomic
def claim(pk: int) -> Sequence[Notice]:
    """Claim the notice and all others that go into the same message, and return them, the oldest first.

    The list is empty if another worker was faster, if the channel refuses the notice, or if a newer notice for the
    person makes all of them wait longer. A claim lasts for 30 seconds.
    """
    now = timezone.now()
    notice = due_notices(now).select_related("person").filter(pk=pk).first()
    if notice is None:
        return []
    channel = channels()[notice.channel]
    if why := channel.refuses(notice, now):
        due_notices(now).filter(pk=pk).update(status=Notice.Status.DROPPED, error=why)  # unless it was claimed just now
        return []
    together = channel.batch(notice, _of(notice, due_notices(now)), _of(notice, Notice.objects.all()))
    rows = list(together.select_for_update().order_by("pk"))  # in this order: else two would wait for each other
    ours = Notice.objects.filter(pk__in=[row.pk for row in rows])
    if rows and (later := channel.postponed(notice, rows, now)):
        ours.update(due_at=later)
        return []
    ours.update(due_at=now + CLAIM_TIME, tries=F("tries") + 1)
    return list(ours.select_related("game", "person").order_by("pk"))


def _of(notice: Notice, notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Those of ``notices`` that wait for the same person in the same channel."""
    return notices.filter(person=notice.person_id, channel=notice.channel, status=Notice.Status.WAITING)
