"""Servers that a test may take away, or put before its database."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from psycopg.conninfo import conninfo_to_dict

from pushsite.cache import redis_is_back
from tools.services.pgbouncer import installed_program, pgbouncer
from tools.services.process import Switch
from tools.services.valkey import own_valkey

CONNECTIONS = 2  # to the server: fewer than the threads, so that each meets connections that others have used


def pooler_obstacle() -> str | None:
    """Why the pooler tests cannot run here, if so."""
    return None if installed_program() else "No PgBouncer on this machine"


def direct_url() -> str:
    """The address of the test's own database."""
    from django.db import connection  # needs Django, which is not set up yet when plugins are read

    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{connection.settings_dict['NAME']}").geturl()


@pytest.fixture
def pooler(transactional_db: None) -> Iterator[str]:
    """The address of the test's database behind a pooler of its own."""
    with pgbouncer(direct_url(), CONNECTIONS) as service:
        yield service.url


@pytest.fixture
def behind_pooler(pooler: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lead the test's own connection through the pooler."""
    from django.db import connection

    place = conninfo_to_dict(pooler)
    connection.close()
    for name in ("host", "port"):
        monkeypatch.setitem(connection.settings_dict, name.upper(), place[name])
    yield
    connection.close()


@pytest.fixture
def own_redis() -> Iterator[Switch]:
    """A running server for this test alone; the site's breaker is closed."""
    redis_is_back()
    with own_valkey() as server:
        yield server
    redis_is_back()
