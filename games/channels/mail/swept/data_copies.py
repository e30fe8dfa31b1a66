"""Mails to people whose copy of everything that is stored about them is ready; they have asked for it."""

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import DataCopy
from games.channels.mail.message import Content, mail_to
from games.channels.mail.swept.due_rows import mail_due_rows


def mail_ready_copies() -> None:
    """Mail the people whose copy is ready."""
    due = DataCopy.objects.defer("content").select_related("person")
    mail_due_rows(due, "mail_due_at", lambda copy: copy.made_at, lambda copy: copy.person, ready_copy_email)


def ready_copy_email(copy: DataCopy) -> EmailMultiAlternatives:
    """The mail, with the address of the page, which asks who they are; nothing of the copy is in it."""

    def content() -> Content:
        headline = _("Your data is ready to download")
        days = settings.KEEP_DAYS["data_copies"]
        return headline, {
            "headline": headline,
            "days": days,
            "address": settings.SITE_URL + reverse("accounts:data_copy"),
        }

    name = f"data-copy.{copy.pk}.{copy.asked_at:%Y%m%d%H%M%S}"
    return mail_to(copy.person, template="data-copy", name=name, content=content, stoppable=False)
