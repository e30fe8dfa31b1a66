"""The tasks that beat sends while the clock is set back and forth."""

import json
from datetime import timedelta

import pytest
import redis
from celery import current_app
from django.conf import settings

from pushsite.celery import Scheduler
from testing.clocks import MONDAY, at

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
    """Return the tasks that beat has sent by then, in order, and the seconds until it looks again."""
    with at(MONDAY):
        scheduler = Scheduler(app=current_app)

    def sent_at(moment):
        with at(moment):
            while not (seconds := scheduler.tick()):
                pass
        tasks = [json.loads(message)["headers"]["task"] for message in broker.lrange("celery", 0, -1)]
        broker.delete("celery")
        return [task.rpartition(".")[2] for task in reversed(tasks)], round(seconds)

    return sent_at


def test_site_uses_this_scheduler_which_looks_at_least_every_half_minute():
    beat = current_app.Beat()
    service = beat.Service(app=current_app, scheduler_cls=beat.scheduler_cls)
    assert (type(service.scheduler), service.scheduler.max_interval) == (Scheduler, 30)


def test_sweep_is_sent_every_half_minute(started):
    assert started(MONDAY) == ([], 30)
    assert started(MONDAY + timedelta(seconds=29)) == ([], 1)
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    assert started(MONDAY + timedelta(seconds=59)) == ([], 1)


def test_clock_set_back_stops_no_task(started):
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    names, seconds = started(MONDAY - TWO_HOURS)
    assert (set(names), seconds) == (NAMES, 30)
    assert started(MONDAY - TWO_HOURS + timedelta(seconds=30)) == (["sweep"], 30)


def test_clock_set_back_by_a_moment_causes_one_more_sweep(started):
    assert started(MONDAY + timedelta(seconds=30)) == (["sweep"], 30)
    assert started(MONDAY + timedelta(seconds=25)) == (["sweep"], 30)


def test_clock_set_forward_causes_one_sweep_and_the_hourly_task_once(started):
    names, seconds = started(MONDAY + TWO_HOURS)
    assert (sorted(names), seconds) == (["make_daily_deals", "sweep"], 30)
    assert started(MONDAY + TWO_HOURS + timedelta(seconds=30)) == (["sweep"], 30)
