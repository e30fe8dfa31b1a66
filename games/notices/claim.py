"""Taking up what is due, so that no two workers send the same."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Notice
from games.notices.due import ALONE, due_at, gathered

INVITATIONS_AN_HOUR = 3  # to one person, from whomever; the others stand on the site alone
HOUR = timedelta(hours=1)
TAKEN_UP = timedelta(seconds=30)  # after that its worker is dead: the task may take no longer


@transaction.atomic
def take_up(pk: int) -> list[Notice]:
    """The notice, with all that its person is told in the same mail, ours for a while; the oldest first.

    Nothing where another worker was faster, or where something else for the person has come up just now: then all of
    it waits on.
    """
    now = timezone.now()
    notice = _due(now).select_related("person").filter(pk=pk).first()
    if notice is None or _is_dropped(notice, now):
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


def _is_dropped(notice: Notice, now: datetime) -> bool:
    """Whether the person has had enough invitations by mail, and this one is dropped.

    Those that are being sent, or will be tried again, count too. The person's row is locked: of two workers the second
    sees what the first has taken up.
    """
    if notice.kind != Notice.Kind.INVITATION:
        return False
    User.objects.select_for_update(no_key=True).filter(pk=notice.person_id).first()
    invitations = Notice.objects.filter(person=notice.person_id, kind=Notice.Kind.INVITATION)
    sent = Q(status=Notice.Status.SENT, sent_at__gt=now - HOUR)
    taken_up = Q(status=Notice.Status.WAITING, tries__gt=0)
    if invitations.filter(sent | taken_up).exclude(pk=notice.pk).count() < INVITATIONS_AN_HOUR:
        return False
    why = gettext_noop("three invitations by mail within an hour")
    _due(now).filter(pk=notice.pk).update(status=Notice.Status.DROPPED, error=why)  # unless it was taken up just now
    return True


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
