"""Telling staff that reports wait: one mail for all that came, and not too often."""

from datetime import timedelta

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Case
from games.notices.to_staff import mail_staff

GATHERED = timedelta(minutes=10)  # one who reports something often reports something else next
APART = timedelta(hours=6)


def tell_staff_of_reports() -> bool:
    """Mail all staff how many reports wait that nobody has taken, if some were not told yet. Whether it was done.

    Six hours at least lie between two mails. The mail names neither game nor person: it may reach somebody who plays.
    """
    now = timezone.now()
    waiting = Case.objects.filter(kind=Case.Kind.REPORT, state=Case.State.OPEN)
    untold = waiting.filter(told_at__isnull=True, at__lte=now - GATHERED)
    if not untold.exists() or Case.objects.filter(told_at__gt=now - APART).exists():
        return False
    if not untold.update(told_at=now):
        return False  # another worker was faster, and tells them
    number = waiting.count()
    mail_staff(lambda: _written(number))
    return True


def _written(number: int) -> tuple[str, list[str]]:
    subject = ngettext("A report waits to be looked into", "{number} reports wait to be looked into", number)
    paragraphs = [
        _("Players have reported a game or a person, and nobody of the staff has taken it yet."),
        f"{settings.SITE_URL}{reverse('admin:games_case_changelist')}?state=open&kind=report",
    ]
    return subject.format(number=number), paragraphs
