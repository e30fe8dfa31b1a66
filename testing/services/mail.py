"""A real mail server in this process, which keeps and counts mails and can refuse them."""

import time
from collections import Counter
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from testing.services.process import free_port


class MailServer:
    """Keeps ``mails`` in the order of arrival during its ``with``, and refuses those to some recipients.

    It refuses recipients in ``refused`` for now, those in ``unknown`` for good, and mails to those in ``unwanted``
    because of their content. If it accepts no mail at all, it answers so after the sender. ``ids`` counts the mails of
    each Message-ID; ``busy`` is true while one arrives, which takes ``seconds``.
    """

    def __init__(self, seconds: float = 0) -> None:
        self.mails: list[EmailMessage] = []
        self.ids: Counter[str] = Counter()
        self.refused: set[str] = set()
        self.unknown: set[str] = set()
        self.unwanted: set[str] = set()
        self.takes_mail = True
        self.busy = False
        self.port = free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self._seconds = seconds
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._controller.stop()

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's names
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Called by aiosmtpd with the sender of a mail."""
        if not self.takes_mail:
            return "550 Not from you"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Called by aiosmtpd with each recipient."""
        if address in self.refused:
            return "451 Not now"
        if address in self.unknown:
            return "550 No such person here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Called by aiosmtpd with each mail."""
        if self.unwanted.intersection(envelope.rcpt_tos):
            return "554 Not such mail"
        assert isinstance(envelope.content, bytes)  # aiosmtpd does not decode it by default
        mail = message_from_bytes(envelope.content, policy=policy.default)
        self.mails.append(mail)
        self.ids[mail["Message-ID"]] += 1
        self.busy = True
        time.sleep(self._seconds)  # other mails wait: the server takes one at a time
        self.busy = False
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """Return the mails to one address."""
        return [mail for mail in self.mails if mail["To"] == address]
