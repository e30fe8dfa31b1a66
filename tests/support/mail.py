"""What people find in their mail."""

import re

from django.core import mail
from django.core.mail import EmailMessage


def newest_mail(to: str) -> EmailMessage:
    """The last mail to this address."""
    return next(message for message in reversed(mail.outbox) if message.to == [to])


def code_in(message: EmailMessage) -> str | None:
    """The code that a mail holds, if it holds one."""
    found = re.search(r"^ +([A-Z]{4}-[A-Z]{4})$", message.body, re.MULTILINE)
    return found and found.group(1)


def newest_code(to: str) -> str | None:
    """The code in the last mail to this address."""
    return code_in(newest_mail(to))
