"""Celery's worker and beat as threads of this process, over the in-memory broker."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import EmbeddedService
from celery.platforms import EX_OK
from celery.worker import WorkController, state

from pushsite.beat import Scheduler
from pushsite.celery import app

STOP_SECONDS = 5


@contextmanager
def jobs() -> Iterator[None]:
    """Worker and beat run while the block runs; the task under way is finished before it ends.

    The first sweep is rung at once: it takes up what an earlier process left. So is the clearing of what
    is old, which beat does at night, when such a machine may be off.
    """
    worker = WorkController(
        app=app, pool="solo", hostname="embedded@localhost", without_gossip=True, without_mingle=True
    )
    beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    thread = threading.Thread(target=worker.start, name="worker", daemon=True)
    thread.start()
    beat.start()
    app.send_task("games.tasks.sweep", [0])  # the queue of an earlier process went with it
    app.send_task("games.tasks.clear")
    try:
        yield
    finally:
        beat.stop()
        state.should_stop = EX_OK  # the worker looks and stops itself: stopped by another thread, it may wait for ever
        thread.join(STOP_SECONDS)
