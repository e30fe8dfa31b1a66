"""Codes that sign in or allow for a new password: a worker mails them after the page has answered.

The page does the same for an e-mail without an account, for which the worker does nothing.
"""

import logging
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone

from accounts.mail.delivery import delivery_noted
from accounts.mail.mail_server import refused_for_good
from accounts.models import CodeMail
from pushsite.workers import ask_worker

log = logging.getLogger(__name__)

VALID = timedelta(seconds=settings.CODE_SECONDS)
TRY_AGAIN = timedelta(seconds=30)


def mail_later(to: str, subject: str, text: str, html: str, *, has_account: bool) -> None:
    """Store a mail and wake a worker. Within a transaction the worker would find nothing, and the sweep would later."""
    CodeMail.objects.create(to=to, subject=subject, text=text, html=html, has_account=has_account)
    wake_codes()


def wake_codes() -> None:
    """Ask a worker to mail what waits. Without a broker the calling process does it itself."""
    if not ask_worker("accounts.tasks.mail_codes"):
        send_codes()


def codes_wait() -> bool:
    """Whether a code is still to be mailed, or to be dropped."""
    return CodeMail.objects.filter(due_at__lte=timezone.now()).exists()


def send_codes() -> None:
    """Mail what is due, each by one of the workers. What cannot be sent now is tried again while its code is valid."""
    now = timezone.now()
    CodeMail.objects.filter(at__lt=now - VALID).delete()
    for mail in CodeMail.objects.filter(due_at__lte=now).order_by("id"):
        again = timezone.now() + TRY_AGAIN
        claimed = CodeMail.objects.filter(pk=mail.pk, due_at=mail.due_at).update(due_at=again)
        if claimed and (not mail.has_account or _is_done(mail)):
            mail.delete()


def _is_done(mail: CodeMail) -> bool:
    """Send ``mail``; return whether it need not be tried again."""
    message = EmailMultiAlternatives(mail.subject, mail.text, to=[mail.to])
    message.attach_alternative(mail.html, "text/html")
    try:
        with delivery_noted(mail.to):
            message.send()
    except OSError as error:  # SMTP's are among them
        log.warning("code not sent", extra={"error": type(error).__name__})
        return refused_for_good(error)
    return True
