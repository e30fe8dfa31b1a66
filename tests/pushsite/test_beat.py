"""When beat starts what, while the clock is set back and forth."""

import json
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.conf import settings

from pushsite.celery import Scheduler
from tests.support.clocks import MONDAY, at

NAMES = {entry["task"].rpartition(".")[2] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
TWO_HOURS = timedelta(hours=2)


@pytest.fixture
def broker():
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    yield queue
    queue.flushdb()


@pytest.fixture
def started(broker):
    """What beat has rung for by then, one after the other, and after how many seconds it looks again."""
    with at(MONDAY):
        scheduler = Scheduler(app=current_app)

    def rung(moment):
        with at(moment):
            while not (seconds := scheduler.tick()):
                pass
        tasks = [json.loads(message)["headers"]["task"] for message in broker.lrange("celery", 0, -1)]
        broker.delete("celery")
        return [task.rpartition(".")[2] for task in reversed(tasks)], round(seconds)

    return rung


def test_the_site_s_beat_is_this_one_and_looks_at_least_every_half_minute():
    beat = current_app.Beat()
    service = beat.Service(app=current_app, scheduler_cls=beat.scheduler_cls)
    assert (type(service.scheduler), service.scheduler.max_interval) == (Scheduler, 30)


def test_the_sweep_is_rung_for_every_half_minute(started):
    assert started(MONDAY) == ([], 30)
    assert started(MONDAY + timedelta(seconds=29)) == ([], 1)
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    assert started(MONDAY + timedelta(seconds=59)) == ([], 1)


def test_a_clock_that_is_set_back_stops_nothing(started):
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    names, seconds = started(MONDAY - TWO_HOURS)
    assert (set(names), seconds) == (NAMES, 30)
    assert started(MONDAY - TWO_HOURS + timedelta(seconds=30)) == (["sweep"], 30)


def test_a_clock_that_is_set_back_by_a_moment_only_sweeps_once_more(started):
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    assert started(MONDAY + timedelta(seconds=25)) == (["sweep"], 30)


def test_a_clock_that_is_set_forward_sweeps_once(started):
    assert started(MONDAY + TWO_HOURS) == (["sweep"], 30)
    assert started(MONDAY + TWO_HOURS + timedelta(seconds=30)) == (["sweep"], 30)
