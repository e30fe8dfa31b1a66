"""A whole production site: its services, a mail server that keeps and counts mails, and the site itself."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from email import message_from_bytes, policy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tools.production.site import Site
from tools.services.postgres import own_postgres
from tools.services.process import Switch, free_port
from tools.services.valkey import own_valkey


class Mail(NamedTuple):
    """A mail that arrived."""

    to: str
    subject: str
    text: str


class Sink:
    """A mail server that accepts every mail; ``ids`` counts each, ``busy`` is true while one arrives."""

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
        assert isinstance(envelope.content, bytes)  # aiosmtpd does not decode it by default
        message = message_from_bytes(envelope.content, policy=policy.default)
        text = message.get_body(("plain",))
        self.ids[message["Message-ID"]] += 1
        self.mails.append(Mail(envelope.rcpt_tos[0], message["Subject"], text.get_content() if text else ""))
        self.busy = True
        time.sleep(self._seconds)  # other mails wait: the server takes one at a time
        self.busy = False
        return "250 OK"


class Whole(NamedTuple):
    """The parts of the site, each of which can be stopped and started."""

    postgres: Switch
    redis: Switch
    mail: Sink
    site: Site
    folder: Path


@contextmanager
def whole_site(
    *parts: str,
    durable: bool = True,
    mail_seconds: float = 0,
    environment: Mapping[str, str] | None = None,
    launcher: Sequence[str] = (),
) -> Iterator[Whole]:
    """Run a site with these parts (``web``, ``worker``, ``beat``) on the loopback until the block ends.

    Unless it is ``durable``, PostgreSQL does not wait for the disk. For the ``launcher`` see `Site`.
    """
    with (
        TemporaryDirectory() as folder,
        own_postgres(durable=durable) as postgres,
        own_valkey() as redis,
        Sink(mail_seconds) as mail,
        Site(postgres.url, redis.url, Path(folder), EMAIL_URL=mail.url, **environment or {}) as site,
    ):
        site.prepare()
        site.launcher = [*launcher]
        for part in parts:
            site.start(part)
        yield Whole(postgres, redis, mail, site, Path(folder))
