"""A real mail server in the test's process, which keeps mails and can refuse them; and the codes in mails."""

import email
import email.policy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.core import mail as django_mail

from tools.services.process import free_port


@pytest.fixture(autouse=True)
def codes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mail codes at once, as a free worker does."""
    from accounts import code_mails  # needs Django, which is not set up yet when plugins are loaded

    monkeypatch.setattr(code_mails, "wake_codes", code_mails.send_codes)


class MailServer:
    """Keeps ``mails`` in the order of arrival, and refuses those to some recipients.

    It refuses recipients in ``refused`` for now, those in ``unknown`` for good, and mails to those in ``unwanted``
    because of their content. If it accepts no mail at all, it answers so after the sender.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()
        self.unknown: set[str] = set()
        self.unwanted: set[str] = set()
        self.takes_mail = True

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not self.takes_mail:
            return "550 Not from you"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address in self.refused:
            return "451 Not now"
        if address in self.unknown:
            return "550 No such person here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.unwanted & set(envelope.rcpt_tos):
            return "554 Not such mail"
        self.mails.append(email.message_from_bytes(envelope.content, policy=email.policy.default))
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """Return the mails to one address."""
        return [each for each in self.mails if each["To"] == address]


@contextmanager
def listening() -> Iterator[tuple[MailServer, int]]:
    """Run a mail server on a port of this machine."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield server, controller.port
    finally:
        controller.stop()


@pytest.fixture
def mail_server(settings: object) -> Iterator[MailServer]:
    """The site's mail server during the test."""
    settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT = "django.core.mail.backends.smtp.EmailBackend", 10
    settings.DEFAULT_FROM_EMAIL, settings.SITE_URL = "Pushsite <games@pushsite.example>", "https://pushsite.example"
    with listening() as (server, settings.EMAIL_PORT):
        settings.EMAIL_HOST = "127.0.0.1"
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
    found = re.search(r"^ +([A-Z]{4}-[A-Z]{4})$", message.body, re.MULTILINE)
    return found and found.group(1)


def newest_code(to: str) -> str | None:
    """Return the code in the last mail to this address."""
    return code_in(newest_mail(to))
