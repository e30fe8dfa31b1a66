"""The mail server: its errors as refusals, and the question whether it takes mail for an address."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused
from typing import Any

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.message import sanitize_address
from django.utils.translation import gettext_lazy as _

from pushsite.web.refusals import Refusal

log = logging.getLogger(__name__)
PERMANENT = 500  # SMTP codes from here on are final; lower ones are temporary
ACCEPTED = (250, 251)


class MailRefused(Refusal):
    """The mail server will never accept this mail for this address."""

    sentence = _("This address does not accept our e-mails. Please check it.")
    status = 422


class MailTrouble(Refusal):
    """The mail server does not answer, or accepts nothing now."""

    sentence = _("We can’t send e-mails right now. Nothing was changed. Please try again in a few minutes.")
    status = 503
    retry_after = 300


@contextmanager
def smtp_errors_as_refusals() -> Iterator[None]:
    """Turn errors of the mail server into ``MailRefused`` or ``MailTrouble``."""
    try:
        yield
    except OSError as error:  # SMTP's are among them
        log.warning("mail not sent", extra={"error": type(error).__name__})
        raise (MailRefused if refused_for_good(error) else MailTrouble) from error


def refused_for_good(error: Exception) -> bool:
    """Whether the mail server will never accept this mail for this address.

    Errors on our side, such as a wrong password for the mail server, are not final.
    """
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= PERMANENT for code, _reason in error.recipients.values())
    return isinstance(error, SMTPDataError) and error.smtp_code >= PERMANENT


NO_MAILBOX = re.compile(rb"\s*5\.(?:1\.\d+|2\.1)\b")  # RFC 3463: no such address, or its mailbox is disabled
ENHANCED = re.compile(rb"\s*5\.\d+\.\d+\b")


def mailbox_is_dead(error: Exception) -> bool:
    """Whether the mail server says that there is no such mailbox, and not that it takes no mail from this site.

    A server that gives no code of RFC 3463 is believed; one that refuses what was written is not.
    """
    if not isinstance(error, SMTPRecipientsRefused) or not refused_for_good(error):
        return False
    reasons = [
        reason if isinstance(reason, bytes) else str(reason).encode() for _code, reason in error.recipients.values()
    ]
    return all(NO_MAILBOX.match(reason) or not ENHANCED.match(reason) for reason in reasons)


def ask_mail_server(email: str) -> None:
    """Ask the mail server whether it would accept a mail for ``email``, without sending one.

    This is for codes, which a worker mails later: what is wrong with the server or the e-mail is to be seen at once,
    whether the e-mail has an account or not.
    """
    with smtp_errors_as_refusals(), get_connection() as connection:
        smtp = getattr(connection, "connection", None)
        if smtp is not None:  # the backends of tests and of embedded sites have no connection
            _offer(smtp, email)


def _offer(smtp: Any, email: str) -> None:
    """Begin to send a mail as ``smtplib`` does, then reset."""
    smtp.ehlo_or_helo_if_needed()
    code, reason = smtp.mail(settings.DEFAULT_FROM_EMAIL)
    if code not in ACCEPTED:
        raise SMTPSenderRefused(code, reason, settings.DEFAULT_FROM_EMAIL)
    code, reason = smtp.rcpt(sanitize_address(email, "utf-8"))
    smtp.rset()
    if code not in ACCEPTED:
        raise SMTPRecipientsRefused({email: (code, reason)})
