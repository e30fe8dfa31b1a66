"""Mail to everybody of the staff."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import translation

from accounts.models import User

log = logging.getLogger(__name__)


def mail_staff(written: Callable[[], tuple[str, list[str]]]) -> None:
    """Send each of them what ``written`` gives in their language: a subject and paragraphs. A failure is logged."""
    staff = User.objects.filter(is_staff=True, is_active=True, email__isnull=False)
    try:
        get_connection().send_messages([_letter(person, written) for person in staff])
    except Exception:
        log.exception("mail to staff not sent")


def _letter(person: User, written: Callable[[], tuple[str, list[str]]]) -> EmailMessage:
    with translation.override(person.language or settings.LANGUAGE_CODE):
        subject, paragraphs = written()
        return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[str(person.email)])
