"""A site with its own settings of PostgreSQL, PgBouncer, web nodes and workers behind nginx, all on this machine."""

import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

from testing.services.mail import MailServer
from testing.services.nginx import nginx
from testing.services.pgbouncer import pgbouncer
from testing.services.postgres import own_postgres
from testing.services.process import Switch
from testing.services.valkey import own_valkey
from testing.site import ROOT, Site, wait_for

MOST_NODES = 2
CONNECTIONS = 20  # of PgBouncer to PostgreSQL, as in deploy/pgbouncer/
SETTING = re.compile(r"^(\w+) = (\S+)", re.MULTILINE)
ENVIRONMENT = {
    "NOTICE_DELAY": "5",  # days are short here
    "ARCHIVE_AFTER_DAYS": "0",  # the filling has archived; copied games cannot be
    "TRUSTED_PROXIES": "2",  # people's addresses are those that they tell nginx
}


class LargeSite:
    """Its services, and as many web nodes and workers as are asked for."""

    def __init__(self, postgres: Switch, redis_url: str, pooled_url: str, mail: MailServer, folder: Path) -> None:
        self.postgres, self.mail = postgres, mail
        given = {"EMAIL_URL": mail.url, "STATIC_ROOT": str(folder / "static")}
        # What fills the site asks PostgreSQL itself, and archives as the site's defaults say.
        self.filler = Site(postgres.url, redis_url, folder, **given)
        self.nodes: list[Site] = []
        for number in range(MOST_NODES):
            own = folder / f"node{number}"
            own.mkdir()
            self.nodes.append(Site(pooled_url, redis_url, own, **given, **ENVIRONMENT))

    @contextmanager
    def serving(self, web: int, workers: int) -> Iterator[tuple[int, ssl.SSLContext]]:
        """Run so many of each, and one beat, until the block ends; yields nginx's port and what trusts it."""
        with ExitStack() as running:
            parts = [("web", node) for node in self.nodes[:web]] + [("worker", node) for node in self.nodes[:workers]]
            for part, node in [*parts, ("beat", self.nodes[0])]:
                node.start(part)
                running.callback(_end, node, part)
            wait_for(lambda: self.nodes[0].answers("/ready"), 60)
            nodes = [f"127.0.0.1:{node.port}" for node in self.nodes[:web]]
            proxy, trusting = running.enter_context(nginx(*nodes, behind_proxy=True))
            yield urlsplit(proxy.url).port or 0, trusting


@contextmanager
def large_site() -> Iterator[LargeSite]:
    """Run the services of a site that has its tables, and no people yet, until the block ends."""
    with (
        TemporaryDirectory() as folder,
        own_postgres() as postgres,
        own_valkey() as redis,
        MailServer() as mail,
        pgbouncer(postgres.url, CONNECTIONS) as pooler,
    ):
        _use_settings(postgres)
        site = LargeSite(postgres, redis.url, pooler.url, mail, Path(folder))
        with ExitStack() as nodes:
            for node in site.nodes:
                nodes.enter_context(node)
            site.filler.prepare()
            yield site


def _end(node: Site, part: str) -> None:
    """Stop it as systemd does: it is killed if it does not end in time."""
    try:
        node.stop(part)
    except subprocess.TimeoutExpired:
        node.kill(part)


def _use_settings(postgres: Switch) -> None:
    """Give the server the settings of ``deploy/postgresql/``, and let it count statements if it can."""
    settings = dict(SETTING.findall((ROOT / "deploy/postgresql/pushsite.conf").read_text()))
    with psycopg.connect(postgres.url, autocommit=True) as server:
        known = server.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'pg_stat_statements'").fetchone()
        settings |= {"shared_preload_libraries": "pg_stat_statements"} if known else {}
        for name, value in settings.items():
            server.execute(sql.SQL("ALTER SYSTEM SET {} = {}").format(sql.Identifier(name), sql.Literal(value)))
    postgres.off()
    postgres.on()
    if known:
        with psycopg.connect(postgres.url, autocommit=True) as server:
            server.execute("CREATE EXTENSION pg_stat_statements")
