"""The probes ``/health`` and ``/ready``."""

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
    """Return the probe's answer to a request from the machine itself: by IP address, without TLS."""
    return lambda path: Client(HTTP_HOST="10.0.0.7:8000").get(path)


def test_health_uses_no_service(asked):
    answer = asked("/health")  # this test may not use the database
    assert (answer.status_code, answer.text) == (200, "ok\n")


@pytest.mark.django_db
def test_site_that_sweeps_is_ready(asked):
    sweep()
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (200, WELL)


@pytest.mark.django_db
@pytest.mark.parametrize("age, status", [(119, "ok"), (121, "missing"), (-1, "missing"), (-7101, "missing")])
def test_late_sweep_and_sweep_in_the_future_are_reported(asked, age, status):
    Sweep.objects.create(pk=ONLY_ROW, at=timezone.now() - timedelta(seconds=age))
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (
        200 if status == "ok" else 503,
        WELL | {"sweep": status, "sweep_age": age},
    )


@pytest.mark.django_db
def test_site_without_a_sweep_is_not_ready(asked):
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (503, WELL | {"sweep": "missing", "sweep_age": None})


@pytest.mark.django_db
def test_missing_redis_is_reported_without_its_url(asked, own_redis, settings, monkeypatch):
    sweep()
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    monkeypatch.setattr(current_app.conf, "broker_url", own_redis.url)
    answer = asked("/ready")
    assert (answer.status_code, answer.json()) == (503, WELL | {"cache": "missing", "broker": "missing"})
    monkeypatch.undo()


@pytest.mark.django_db
def test_missing_database_is_reported(asked, monkeypatch):
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
