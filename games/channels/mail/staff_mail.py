"""Mail to staff: reports that nobody has taken up, and histories that fail their check."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.mail.delivery import delivery_noted
from accounts.mail.mail_server import refused_for_good
from accounts.models import User
from games.models import Case
from games.queries.staff_filters import waiting_for_staff

Written = Callable[[User], tuple[str, list[str]] | None]

log = logging.getLogger(__name__)


def mail_staff(written: Written) -> None:
    """Send each member of staff what ``written`` returns, in their language: a subject and paragraphs, or None.

    A failure is logged. A mailbox that refuses its mail does not keep the others from theirs.
    """
    try:
        connection = get_connection()
        for person in User.objects.filter(is_staff=True, is_active=True, email__isnull=False):
            if person.gets_mail and (email := _email(person, written)):
                _send_unless_refused(email, connection)
    except Exception:
        log.exception("mail to staff not sent")


def _send_unless_refused(email: EmailMessage, connection: BaseEmailBackend) -> None:
    try:
        with delivery_noted(email.to[0]):
            connection.send_messages([email])
    except OSError as error:
        if not refused_for_good(error):
            raise
        log.warning("mail to staff not sent", extra={"error": type(error).__name__})


def _email(person: User, written: Written) -> EmailMessage | None:
    with translation.override(person.language or settings.LANGUAGE_CODE):
        if (parts := written(person)) is None:
            return None
        subject, paragraphs = parts
        return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[str(person.email)])


MOST_LISTED = 20  # faults in a mail


def mail_staff_about_history(game_id: str, faults: Sequence[str]) -> None:
    """Mail all staff that the history of a game failed its check."""
    mail_staff(lambda _person: _alarm(game_id, faults))


def _alarm(game_id: str, faults: Sequence[str]) -> tuple[str, list[str]]:
    paragraphs = [
        _("The check at the end of this game found faults in its history."),
        "\n".join(faults[:MOST_LISTED]),
        f"{settings.SITE_URL}{reverse('admin:games_game_change', args=[game_id])}",
    ]
    return _("Alarm: the history of game {game} is wrong").format(game=game_id), paragraphs


REPORT_MAIL_DELAY = timedelta(minutes=10)  # people often report something else next
REPORT_MAILS_APART = timedelta(hours=6)


def mail_staff_about_reports() -> bool:
    """Mail staff the number of reports that nobody has taken, if some are new. Return whether mails were sent.

    There are at least six hours between two mails. Each member of staff gets a mail only if they may see one of the new
    reports: otherwise the mail would reveal to the subject of a report that there is one. It names no game or person.
    """
    now = timezone.now()
    reports = Case.objects.filter(kind=Case.Kind.REPORT, state=Case.State.OPEN)
    unannounced = reports.filter(told_at__isnull=True, at__lte=now - REPORT_MAIL_DELAY)
    if not unannounced.exists() or Case.objects.filter(told_at__range=(now - REPORT_MAILS_APART, now)).exists():
        return False
    if not unannounced.update(told_at=now):
        return False  # another worker was faster, and mails them
    mail_staff(lambda person: _written(person, now))
    return True


def _written(person: User, now: datetime) -> tuple[str, list[str]] | None:
    reports = waiting_for_staff(person).filter(kind=Case.Kind.REPORT)
    if not person.has_perm("games.view_case") or not reports.filter(told_at=now).exists():
        return None
    number = reports.count()
    subject = ngettext("A report is waiting", "{number} reports are waiting", number)
    paragraphs = [
        _("Players have reported a game or a person, and no member of staff has taken it yet."),
        f"{settings.SITE_URL}{reverse('admin:games_case_changelist')}?state=open&kind=report",
    ]
    return subject.format(number=number), paragraphs
