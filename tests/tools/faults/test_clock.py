"""A clock that is set for some processes alone, and a real beat that goes by it."""

import itertools
import subprocess
import sys
import time

import pytest
import redis
from django.conf import settings

from tests.support.processes import ROOT, eventually, process, shared_environment
from tools.faults.clock import Clock

HOUR = 3600


@pytest.fixture
def clock(tmp_path):
    return Clock(tmp_path)


@pytest.fixture
def broker():
    queue = redis.Redis.from_url(settings.REDIS_URL)
    queue.flushdb()
    yield queue
    queue.flushdb()


def test_a_program_goes_by_the_clock_that_is_set(clock):
    clock.set(-2 * HOUR)
    command = [sys.executable, *clock.launcher, "-m", "timeit", "-n1", "-r1", "import time; print(time.time())"]
    told = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert round((float(told.split()[0]) - time.time()) / HOUR) == -2


def test_a_beat_whose_clock_is_set_back_goes_on_ringing(clock, broker):
    """Hour by hour, since nobody knows when it has begun."""
    hours = itertools.count(1)
    arguments = [*clock.launcher, "-m", "celery", "--quiet", "-A", "pushsite", "beat", "--max-interval", "1"]
    with process(arguments, shared_environment()):
        for _ in range(2):
            eventually(lambda: clock.set(-next(hours) * HOUR) or broker.llen("celery"))
            broker.delete("celery")
