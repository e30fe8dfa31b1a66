"""A connection is checked if it was idle, and replaced if it is lost."""

import psycopg
import pytest
from django.core.signals import request_started
from django.db import OperationalError, connection

from pushsite.database.postgresql.base import IDLE_SECONDS
from tests.support.processes import shared_environment

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def checked():
    """Connections of requests are checked; those of tests begin with a query."""
    backend()
    enabled, connection.health_check_enabled = connection.health_check_enabled, True
    yield
    connection.close()
    connection.health_check_enabled = enabled


def backend():
    with connection.cursor() as cursor:
        return cursor.execute("SELECT pg_backend_pid()").fetchone()[0]


def lose_connection():
    with psycopg.connect(shared_environment()["DATABASE_URL"]) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [backend()])


def idle():
    connection._used_at -= IDLE_SECONDS


def start_request():
    request_started.send(sender=None)


def test_a_connection_that_was_lost_while_idle_is_replaced():
    before = backend()
    lose_connection()
    idle()
    start_request()
    assert backend() != before


def test_a_connection_that_was_lost_in_use_fails_once():
    lose_connection()
    start_request()
    with pytest.raises(OperationalError):
        backend()
    start_request()
    assert isinstance(backend(), int)


def test_a_connection_is_checked_once_after_it_was_idle(monkeypatch):
    checks = []
    monkeypatch.setattr(connection, "is_usable", lambda: checks.append(True) or True)
    start_request()
    backend()
    assert checks == []
    idle()
    start_request()
    backend(), backend()
    assert checks == [True]
