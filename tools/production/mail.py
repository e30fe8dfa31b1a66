"""A mail server that takes its time and counts."""

import time
from collections import Counter
from email import message_from_bytes, policy
from typing import NamedTuple, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tools.production.site import free_port


class Mail(NamedTuple):
    """What a mail that arrived says."""

    to: str
    subject: str
    text: str


class Sink:
    """Takes every mail; ``ids`` holds how often each came, ``busy`` is true while one arrives."""

    def __init__(self, seconds: float = 0) -> None:
        self.ids: Counter[str] = Counter()
        self.mails: list[Mail] = []
        self.busy = False
        self._seconds = seconds
        self._controller = Controller(self, hostname="127.0.0.1", port=free_port())
        self.url = f"smtp://127.0.0.1:{self._controller.port}"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._controller.stop()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Called by aiosmtpd with each mail."""
        assert isinstance(envelope.content, bytes)  # as long as nobody asks aiosmtpd to decode it
        message = message_from_bytes(envelope.content, policy=policy.default)
        text = message.get_body(("plain",))
        self.ids[message["Message-ID"]] += 1
        self.mails.append(Mail(envelope.rcpt_tos[0], message["Subject"], text.get_content() if text else ""))
        self.busy = True
        time.sleep(self._seconds)  # others wait meanwhile: there is one such server
        self.busy = False
        return "250 OK"
