"""A clock that is set for some processes only, and a real beat that follows it."""

import itertools
import subprocess
import sys
import time

import pytest
import redis
from django.conf import settings

from testing.site import ROOT
from tests.support.processes import eventually, process, shared_environment
from tools.faults.clock import Clock

pytestmark = pytest.mark.usefixtures("processes")

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


def test_program_follows_the_set_clock(clock):
    clock.set(-2 * HOUR)
    command = [sys.executable, *clock.launcher, "-m", "timeit", "-n1", "-r1", "import time; print(time.time())"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert round((float(output.split()[0]) - time.time()) / HOUR) == -2


def test_beat_keeps_sending_tasks_after_its_clock_is_set_back(clock, broker):
    """Set it back hour by hour, because the time of its start is unknown."""
    hours = itertools.count(1)
    arguments = [*clock.launcher, "-m", "celery", "--quiet", "-A", "pushsite", "beat", "--max-interval", "1"]
    with process(arguments, shared_environment()):
        for _ in range(2):
            eventually(lambda: clock.set(-next(hours) * HOUR) or broker.llen("celery"))
            broker.delete("celery")
