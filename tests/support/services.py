"""PostgreSQL (or SQLite) and a Redis-protocol server for the whole run, started before the settings are read."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import pytest
from redis import Redis

from testing.services.postgres import postgres
from testing.services.process import Service
from testing.services.valkey import valkey
from tests.support.template import TEMPLATE, migrated_data
from tools.messages.catalogue import catalogues

SERVICES = pytest.StashKey[list[str]]()
OWN = "PUSHSITE_TEST_OWN"  # in the environment: the server is the run's own, with a migrated database
FOLDER = "PUSHSITE_TEST_FOLDER"  # in the environment: for what all processes of a run share


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues, start the services, and set up Django; workers inherit the services' addresses."""
    import django

    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        os.environ["REDIS_URL"] = of_worker(os.environ["REDIS_URL"], worker)
    else:
        for catalogue in catalogues(config.rootpath):  # a fresh clone has no compiled catalogues
            catalogue.compile()
        config.stash[SERVICES] = start(config)
    django.setup()
    keep_sqlite_in_a_file()
    begin_with_migrated_database()
    if config.getoption("numprocesses", None):
        # Otherwise pytest-django's workers would read the settings before they know their own Redis database.
        del os.environ["DJANGO_SETTINGS_MODULE"]


def start(config: pytest.Config) -> list[str]:
    """Start the services until the end of the run, and set their addresses in the environment."""
    services = ExitStack()
    config.add_cleanup(services.close)
    database, cache = services.enter_context(chosen_database(config.rootpath)), services.enter_context(valkey())
    os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = database.url, cache.url
    if not os.environ.get(FOLDER):  # a run that a test starts has the folder and the databases of its own run
        services.enter_context(own_databases(cache.url))
        os.environ[FOLDER] = services.enter_context(TemporaryDirectory(prefix="pushsite-tests-"))
    return [str(database), str(cache)]


@contextmanager
def own_databases(redis_url: str) -> Iterator[None]:
    """Empty the Redis databases of the run's workers afterwards; end the run if others have stored something there.

    Tests empty them at any time.
    """
    first = int(urlsplit(redis_url).path.strip("/") or 0)

    def used() -> list[int]:
        with Redis.from_url(redis_url) as server:
            numbers = [int(name.removeprefix("db")) for name in server.info("keyspace")]
        return [number for number in numbers if number >= first]

    if used():
        raise pytest.UsageError(
            f"REDIS_URL: database {used()[0]} contains keys, which the tests would delete. Name an empty database that"
            " is followed by empty ones."
        )
    yield
    for number in used():
        with Redis.from_url(of_worker(redis_url, f"gw{number - first}")) as database:
            database.flushdb()


def keep_sqlite_in_a_file() -> None:
    """Let pytest-django keep SQLite's test database in a file, as the site does: in memory it locks differently."""
    from django.conf import settings

    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        default.setdefault("TEST", {})["NAME"] = str(Path(default["NAME"]).with_name("test.sqlite3"))


def begin_with_migrated_database() -> None:
    """Let pytest-django's test databases be copies of the migrated one."""
    from django.conf import settings

    if os.environ.get(OWN):
        settings.DATABASES["default"].setdefault("TEST", {})["TEMPLATE"] = TEMPLATE


def of_worker(redis_url: str, worker: str) -> str:
    """Return the URL of the Redis database for the worker ``gw0``, ``gw1`` …; each has its own on the same server."""
    parts = urlsplit(redis_url)
    first = int(parts.path.strip("/") or 0)
    return parts._replace(path=f"/{first + int(worker.removeprefix('gw'))}").geturl()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Name the services of the run; its workers know only their addresses."""
    started = config.stash.get(SERVICES, [])
    return [f"services: {', '.join(started)}"] if started else []


def chosen_database(root: Path) -> AbstractContextManager[Service]:
    """Return PostgreSQL, or SQLite as on the embedded site with ``PUSHSITE_TEST_DB=sqlite``.

    ``make test-all`` runs everything on PostgreSQL, and tests marked ``both_databases`` (those that depend on locks,
    constraints or SQL) once more on SQLite.
    """
    if os.environ.get("PUSHSITE_TEST_DB") == "sqlite":
        return sqlite()
    if os.environ.get("DATABASE_URL"):
        return postgres()
    os.environ[OWN] = "yes"
    return postgres(copy_of=migrated_data(root))


@contextmanager
def sqlite() -> Iterator[Service]:
    """SQLite in a folder for this run."""
    with TemporaryDirectory(prefix="pushsite-sqlite-") as folder:
        yield Service(f"sqlite:///{folder}/site.sqlite3", "SQLite", "a file")
