"""Telling staff that reports wait: one mail for all that came, and not too often."""

from datetime import datetime, timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Case
from games.notices.to_staff import mail_staff
from games.queries.by_case import waiting_for_staff

GATHERED = timedelta(minutes=10)  # one who reports something often reports something else next
APART = timedelta(hours=6)


def tell_staff_of_reports() -> bool:
    """Mail staff how many reports wait that nobody has taken, if some were not told yet. Whether it was done.

    Six hours at least lie between two mails. Each is told of those that they may see, if one of them is new; else the
    mail would tell whom a report concerns that there is one. It names neither game nor person.
    """
    now = timezone.now()
    reports = Case.objects.filter(kind=Case.Kind.REPORT, state=Case.State.OPEN)
    untold = reports.filter(told_at__isnull=True, at__lte=now - GATHERED)
    if not untold.exists() or Case.objects.filter(told_at__gt=now - APART).exists():
        return False
    if not untold.update(told_at=now):
        return False  # another worker was faster, and tells them
    mail_staff(lambda person: _written(person, now))
    return True


def _written(person: User, now: datetime) -> tuple[str, list[str]] | None:
    reports = waiting_for_staff(person).filter(kind=Case.Kind.REPORT)
    if not person.has_perm("games.view_case") or not reports.filter(told_at=now).exists():
        return None
    number = reports.count()
    subject = ngettext("A report waits to be looked into", "{number} reports wait to be looked into", number)
    paragraphs = [
        _("Players have reported a game or a person, and nobody of the staff has taken it yet."),
        f"{settings.SITE_URL}{reverse('admin:games_case_changelist')}?state=open&kind=report",
    ]
    return subject.format(number=number), paragraphs
