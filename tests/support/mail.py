"""The site's mail server during a test; what mails say, and the codes in them."""

import re
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from django.core import mail as django_mail

from testing.services.mail import MailServer


@pytest.fixture(autouse=True)
def codes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mail codes at once, as a free worker does."""
    from accounts.mail import code_mails  # needs Django, which is not set up yet when plugins are loaded

    monkeypatch.setattr(code_mails, "wake_codes", code_mails.send_codes)


@pytest.fixture
def mail_server(settings: object) -> Iterator[MailServer]:
    """The site's mail server during the test."""
    settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT = "django.core.mail.backends.smtp.EmailBackend", 10
    settings.DEFAULT_FROM_EMAIL, settings.SITE_URL = "Pushsite <games@pushsite.example>", "https://pushsite.example"
    with MailServer() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


def text_of(mail: EmailMessage) -> str:
    """Return the mail's plain text."""
    return mail.get_body(("plain",)).get_content().replace("\r\n", "\n")


def html_of(mail: EmailMessage) -> str:
    """Return the mail's HTML."""
    return mail.get_body(("html",)).get_content()


def read_aloud(mail: EmailMessage) -> str:
    """Return the mail's HTML with the names of its cards instead of their drawings."""
    return re.sub(r'<span role="img" aria-label="([^"]*)"[^>]*>[^<]*</span>', r"\1", html_of(mail))


def newest_mail(to: str) -> django_mail.EmailMessage:
    """Return the last mail to this address."""
    return next(message for message in reversed(django_mail.outbox) if message.to == [to])


def code_in(message: django_mail.EmailMessage) -> str | None:
    """Return the code in a mail, if it has one."""
    found = re.search(r"^([A-Z]{4}-[A-Z]{4})$", message.body, re.MULTILINE)
    return found and found.group(1)


def newest_code(to: str) -> str | None:
    """Return the code in the last mail to this address."""
    return code_in(newest_mail(to))
