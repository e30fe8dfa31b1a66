"""Mail to everybody of the staff."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import translation

from accounts.models import User

Written = Callable[[User], tuple[str, list[str]] | None]

log = logging.getLogger(__name__)


def mail_staff(written: Written) -> None:
    """Send each of them what ``written`` gives for them, in their language: a subject and paragraphs, or nothing.

    A failure is logged.
    """
    staff = User.objects.filter(is_staff=True, is_active=True, email__isnull=False)
    try:
        letters = [letter for person in staff if (letter := _letter(person, written))]
        get_connection().send_messages(letters)
    except Exception:
        log.exception("mail to staff not sent")


def _letter(person: User, written: Written) -> EmailMessage | None:
    with translation.override(person.language or settings.LANGUAGE_CODE):
        if (told := written(person)) is None:
            return None
        subject, paragraphs = told
        return EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[str(person.email)])
