"""PgBouncer before the test's database, for the tests that ask for ``pooler``."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from psycopg.conninfo import conninfo_to_dict

from tools.services.pgbouncer import installed_program, pgbouncer

CONNECTIONS = 2  # to the server: fewer than there are threads, so that each meets what others left


def obstacle() -> str | None:
    """What keeps the pooler tests from running here, if anything does."""
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
