"""Mails to people whose copy of everything that is stored about them is ready; they have asked for it."""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import DataCopy
from games.channels.mail.message import Content, mail_to

log = logging.getLogger(__name__)

MAIL_AGAIN = timedelta(minutes=10)  # also after a worker that died
NOT_MAILED_AFTER = timedelta(days=2)
COPIES_A_ROUND = 50


def mail_ready_copies() -> None:
    """Mail the people whose copy is ready, each by the worker that claims it first."""
    now = timezone.now()
    due = DataCopy.objects.filter(mail_due_at__lte=now).defer("content").select_related("person")
    for copy in due.order_by("mail_due_at")[:COPIES_A_ROUND]:
        its = DataCopy.objects.filter(pk=copy.pk)
        if not its.filter(mail_due_at=copy.mail_due_at).update(mail_due_at=now + MAIL_AGAIN):
            continue
        assert copy.made_at is not None
        if not copy.person.email or _is_mailed_to(copy) or now - copy.made_at > NOT_MAILED_AFTER:
            its.filter(mail_due_at=now + MAIL_AGAIN).update(mail_due_at=None)


def _is_mailed_to(copy: DataCopy) -> bool:
    try:
        ready_copy_email(copy).send()
    except Exception:
        log.exception("mail about a copy not sent", extra={"person": copy.pk})
        return False
    return True


def ready_copy_email(copy: DataCopy) -> EmailMultiAlternatives:
    """The mail, with the address of the page, which asks who they are; nothing of the copy is in it."""

    def content() -> Content:
        headline = _("Your copy of everything we store about you is ready")
        days = settings.KEEP_DAYS["data_copies"]
        return headline, {
            "headline": headline,
            "days": days,
            "address": settings.SITE_URL + reverse("accounts:data_copy"),
        }

    name = f"data-copy.{copy.pk}.{copy.asked_at:%Y%m%d%H%M%S}"
    return mail_to(copy.person, template="data-copy", name=name, content=content, stoppable=False)
