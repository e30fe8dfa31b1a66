"""The two probes."""

from datetime import timedelta

import pytest
from celery import current_app
from django.test import Client
from django.utils import timezone

from games.models.sweep import ONLY_ROW, Sweep
from games.tasks import sweep

WELL = {"database": "ok", "cache": "ok", "broker": "ok", "sweep": "ok", "sweep_age": 0}


@pytest.fixture
def asked():
    """The probe's answer, from within the machine: by address, without TLS."""
    return lambda path: Client(HTTP_HOST="10.0.0.7:8000").get(path)


def test_health_asks_nothing_of_anybody(asked):
    answer = asked("/health")  # the database is closed to this test
    assert (answer.status_code, answer.text) == (200, "ok\n")


@pytest.mark.django_db
def test_a_site_that_sweeps_is_ready(asked):
    sweep()
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (200, WELL)


@pytest.mark.django_db
@pytest.mark.parametrize("age, told", [(119, "ok"), (121, "missing"), (-1, "missing"), (-7101, "missing")])
def test_a_sweep_that_is_late_or_still_to_come_is_told(asked, age, told):
    Sweep.objects.create(pk=ONLY_ROW, at=timezone.now() - timedelta(seconds=age))
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (
        200 if told == "ok" else 503,
        WELL | {"sweep": told, "sweep_age": age},
    )


@pytest.mark.django_db
def test_a_site_that_never_swept_is_not_ready(asked):
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (503, WELL | {"sweep": "missing", "sweep_age": None})


@pytest.mark.django_db
def test_a_missing_redis_is_told_without_its_address(asked, own_redis, settings, monkeypatch):
    sweep()
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    monkeypatch.setattr(current_app.conf, "broker_url", own_redis.url)
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (503, WELL | {"cache": "missing", "broker": "missing"})
    monkeypatch.undo()


@pytest.mark.django_db
def test_a_missing_database_is_told(asked, monkeypatch):
    from django.db import OperationalError, connection

    def fail():
        raise OperationalError("canary")

    monkeypatch.setattr(connection, "cursor", fail)
    monkeypatch.setattr(connection, "close", lambda: None)
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (
        503,
        WELL | {"database": "missing", "sweep": "missing", "sweep_age": None},
    )
