"""Claiming the notices that are due, so that no two workers send the same one."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Notice
from games.notices.due import ALONE, due_at, in_digest

INVITATIONS_AN_HOUR = 3  # to one person, from all hosts together; the others appear on the site only
HOUR = timedelta(hours=1)
CLAIM_TIME = timedelta(seconds=30)  # then the worker is dead: no task may take longer


@transaction.atomic
def claim(pk: int) -> list[Notice]:
    """Claim the notice and all others that go into the same mail, and return them, the oldest first.

    The list is empty if another worker was faster, or if a newer notice for the person makes all of them wait longer.
    A claim lasts for 30 seconds.
    """
    now = timezone.now()
    notice = _due(now).select_related("person").filter(pk=pk).first()
    if notice is None or _is_dropped(notice, now):
        return []
    together = _due(now).filter(pk=pk)
    if in_digest(notice.person, notice.kind):
        together = _due(now).filter(person=notice.person).exclude(kind__in=ALONE)
    elif notice.kind == Notice.Kind.TALK:  # all messages go into one mail, the newest too
        waiting = Notice.objects.filter(status=Notice.Status.WAITING)
        together = waiting.filter(person=notice.person, kind=Notice.Kind.TALK)
    rows = list(together.select_for_update().order_by("pk"))  # in this order: else two would wait for each other
    ours = Notice.objects.filter(pk__in=[row.pk for row in rows])
    if later := _later(notice, rows, now):
        ours.update(due_at=later)
        return []
    ours.update(due_at=now + CLAIM_TIME, tries=F("tries") + 1)
    return list(ours.select_related("game", "person").order_by("pk"))


def _is_dropped(notice: Notice, now: datetime) -> bool:
    """Drop the invitation and return True if the person has had enough invitations by mail.

    Invitations that are being sent, or will be tried again, count too. The person's row is locked, so that a second
    worker sees what the first has claimed.
    """
    if notice.kind != Notice.Kind.INVITATION:
        return False
    User.objects.select_for_update(no_key=True).filter(pk=notice.person_id).first()
    invitations = Notice.objects.filter(person=notice.person_id, kind=Notice.Kind.INVITATION)
    sent = Q(status=Notice.Status.SENT, sent_at__gt=now - HOUR)
    claimed = Q(status=Notice.Status.WAITING, tries__gt=0)
    if invitations.filter(sent | claimed).exclude(pk=notice.pk).count() < INVITATIONS_AN_HOUR:
        return False
    why = gettext_noop("three invitations by mail within an hour")
    _due(now).filter(pk=notice.pk).update(status=Notice.Status.DROPPED, error=why)  # unless it was claimed just now
    return True


def _due(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(status=Notice.Status.WAITING, due_at__lte=now)


def _later(notice: Notice, rows: list[Notice], now: datetime) -> datetime | None:
    """Return when the digest is due instead, by newer notices or a new choice of the person; None if it is due now."""
    fresh = [row.created_at for row in rows if not row.tries]
    if len(fresh) < len(rows) or not in_digest(notice.person, notice.kind) or not rows:
        return None
    waiting = Notice.objects.filter(person=notice.person, status=Notice.Status.WAITING).exclude(kind__in=ALONE)
    newest = waiting.aggregate(newest=Max("created_at"))["newest"]
    due = due_at(notice.person, notice.kind, min(fresh), newest)
    return due if due > now else None
