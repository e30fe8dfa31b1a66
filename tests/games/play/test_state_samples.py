"""The state of the site is stored every ten minutes, and cleared after two days."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import StateSample
from games.play.clearing import clear_state_samples
from games.play.state_samples import store_state_when_due
from games.tasks import sweep
from testing.tables import running

pytestmark = pytest.mark.django_db


def test_sweep_stores_the_state_of_the_site(alice, bob):
    running(alice, bob)
    sweep()
    figures = StateSample.objects.get().figures
    assert (figures["running"], figures["open"], figures["queue_age"]) == (1, 0, 0.0)
    assert figures["due"] == {"hook": 0, "mail": 0, "web_push": 0}


def test_next_one_is_stored_ten_minutes_later():
    store_state_when_due()
    with CaptureQueriesContext(connection) as queries:
        store_state_when_due()
    assert (len(queries), StateSample.objects.count()) == (1, 1)
    StateSample.objects.update(at=timezone.now() - timedelta(minutes=10))
    store_state_when_due()
    assert StateSample.objects.count() == 2


def test_stored_states_are_cleared_after_two_days():
    for hours in (1, 47, 49):
        StateSample.objects.create(figures={}, at=timezone.now() - timedelta(hours=hours))
    assert (clear_state_samples(lambda: True), StateSample.objects.count()) == (1, 2)
