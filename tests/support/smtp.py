"""A real mail server in the test's process, which keeps what arrives and can be told to refuse."""

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.support.embedded import free_port


class MailServer:
    """``mails`` in the order of their arrival; whoever is in ``refused`` is turned away, for now.

    Whoever is in ``unknown`` has no box there, and for whoever is in ``unwanted`` it takes no such mail.
    """

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refused: set[str] = set()
        self.unknown: set[str] = set()
        self.unwanted: set[str] = set()

    async def handle_RCPT(  # noqa: N802 - aiosmtpd calls it so
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
        """The mails to one address."""
        return [each for each in self.mails if each["To"] == address]


@pytest.fixture
def mail_server(settings: object) -> Iterator[MailServer]:
    """The site's mail server, as long as the test."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", controller.port, 10
    settings.DEFAULT_FROM_EMAIL, settings.SITE_URL = "Pushsite <games@pushsite.example>", "https://pushsite.example"
    yield server
    controller.stop()


def text_of(mail: EmailMessage) -> str:
    """What is read where HTML is not shown."""
    return mail.get_body(("plain",)).get_content().replace("\r\n", "\n")


def html_of(mail: EmailMessage) -> str:
    """What most people read."""
    return mail.get_body(("html",)).get_content()
