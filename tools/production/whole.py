"""A whole production site: its services, a mail server that only counts, and the site itself."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools.production.mail import Sink
from tools.production.site import Site
from tools.services.postgres import own_postgres
from tools.services.switch import Switch
from tools.services.valkey import own_valkey


class Whole(NamedTuple):
    """The parts, each of which can be taken away."""

    postgres: Switch
    redis: Switch
    mail: Sink
    site: Site
    folder: Path


@contextmanager
def whole_site(
    *parts: str, durable: bool = True, mail_seconds: float = 0, environment: Mapping[str, str] | None = None
) -> Iterator[Whole]:
    """The site with these parts started (``web``, ``worker``, ``beat``), on the loopback; nothing outlives the block.

    Where it is not ``durable``, PostgreSQL does not wait for the disk.
    """
    with (
        TemporaryDirectory() as folder,
        own_postgres(durable=durable) as postgres,
        own_valkey() as redis,
        Sink(mail_seconds) as mail,
        Site(postgres.url, redis.url, Path(folder), EMAIL_URL=mail.url, **environment or {}) as site,
    ):
        site.prepare()
        for part in parts:
            site.start(part)
        yield Whole(postgres, redis, mail, site, Path(folder))
