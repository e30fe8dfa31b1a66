"""One PostgreSQL and one Redis-protocol server for the whole run, started before the settings are read."""

import os
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.support.chosen_database import chosen_database
from tools.services.valkey import valkey

SERVICES = pytest.StashKey[list[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start what the run needs, in the process that the workers inherit their environment from."""
    import django

    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker:
        os.environ["REDIS_URL"] = of_worker(os.environ["REDIS_URL"], worker)
    else:
        config.stash[SERVICES] = start(config)
    django.setup()
    if config.getoption("numprocesses", None):
        # pytest-django would have the workers read the settings before they are told their own address.
        del os.environ["DJANGO_SETTINGS_MODULE"]


def start(config: pytest.Config) -> list[str]:
    """Start the services, put their addresses into the environment, and have them stopped at the end of the run."""
    services = ExitStack()
    config.add_cleanup(services.close)
    database, cache = services.enter_context(chosen_database()), services.enter_context(valkey())
    os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = database.url, cache.url
    return [str(database), str(cache)]


def of_worker(redis_url: str, worker: str) -> str:
    """The same server, and a database of its own for the worker ``gw0``, ``gw1``, …: they must not see each other's."""
    parts = urlsplit(redis_url)
    first = int(parts.path.strip("/") or 0)
    return parts._replace(path=f"/{first + int(worker.removeprefix('gw'))}").geturl()


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Which services the run uses; its workers know no more than their addresses."""
    started = config.stash.get(SERVICES, [])
    return [f"services: {', '.join(started)}"] if started else []
