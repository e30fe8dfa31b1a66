"""Redis that a test may switch off, and a pooler in front of the test's database."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from psycopg.conninfo import conninfo_to_dict

from pushsite import cache
from testing.services.pgbouncer import installed_program, pgbouncer
from testing.services.process import Switch
from testing.services.valkey import own_valkey

CONNECTIONS = 2  # to the server: fewer than the threads, so that threads share connections


def direct_url() -> str:
    """Return the URL of the test's own database."""
    from django.db import connection  # needs Django, which is not set up yet when plugins are loaded

    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()


@pytest.fixture
def pooler(transactional_db: None, processes: None) -> Iterator[str]:
    """The URL of the test's database behind its own pooler."""
    if not installed_program():
        pytest.skip("No PgBouncer on this machine")
    with pgbouncer(direct_url(), CONNECTIONS) as service:
        yield service.url


@pytest.fixture
def behind_pooler(pooler: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Connect the test itself through the pooler."""
    from django.db import connection

    place = conninfo_to_dict(pooler)
    connection.close()
    for name in ("host", "port"):
        monkeypatch.setitem(connection.settings_dict, name.upper(), place[name])
    yield
    connection.close()


@pytest.fixture
def own_redis(processes: None) -> Iterator[Switch]:
    """A running server for this test only; the site's breaker is closed."""
    end_pause()
    with own_valkey() as server:
        yield server
    end_pause()


def end_pause() -> None:
    """Let this process ask Redis again, which has not answered."""
    cache._until = 0.0
