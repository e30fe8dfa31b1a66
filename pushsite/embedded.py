"""The embedded site, for one machine: web server, Celery workers and beat in one process."""

import gc
import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from celery import Celery
from celery.beat import EmbeddedService
from celery.platforms import EX_OK
from celery.worker import WorkController, state
from waitress.server import create_server

from pushsite.celery import Scheduler, app, app_of_second_worker
from pushsite.workers import DEFAULT_QUEUE, OUTBOUND_QUEUE
from pushsite.wsgi import application

THREADS = 8
STOP_SIGNALS = {signal.SIGINT, signal.SIGTERM}
STOP_SECONDS = 5  # for the running task, and for requests that are being answered


@contextmanager
def jobs() -> Iterator[None]:
    """Run workers and beat as threads, over the in-memory broker; running tasks are finished before the block ends.

    A second worker posts to the servers of others, so that nothing else waits for these.

    The first sweep starts at once, to continue what an earlier process left. So does the nightly clearing,
    since such a machine may be off at night.
    """
    os.environ["CELERY_SKIP_CHECKS"] = "yes"  # each worker would check all models and addresses
    queues = {DEFAULT_QUEUE: app, OUTBOUND_QUEUE: app_of_second_worker()}
    workers = [_worker(each, queue) for queue, each in queues.items()]
    beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    for worker in workers:
        worker.start()
    beat.start()
    app.send_task("games.tasks.sweep", [0])  # the queue of an earlier process is lost
    app.send_task("games.tasks.clear")
    try:
        yield
    finally:
        beat.stop()
        state.should_stop = EX_OK  # the workers stop themselves: stopping one from another thread may wait for ever
        end = time.monotonic() + STOP_SECONDS
        for worker in workers:
            worker.join(max(0, end - time.monotonic()))


def _worker(its_app: Celery, queue: str) -> threading.Thread:
    worker = WorkController(
        app=its_app, pool="solo", queues=queue, hostname=f"{queue}@localhost", without_gossip=True, without_mingle=True
    )
    return threading.Thread(target=worker.start, name=f"worker for {queue}", daemon=True)


def serve(listener: socket.socket) -> None:
    """Serve the site, with its jobs, until Ctrl-C or SIGTERM.

    Both signals are waited for, not handled: an exception from a signal handler may be lost.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    server = create_server(application, sockets=[listener], threads=THREADS, ident=None)
    gc.freeze()  # nothing of the code is garbage, neither while the site runs nor when Python ends
    with jobs():
        threading.Thread(target=server.run, name="web", daemon=True).start()
        signal.sigwait(STOP_SIGNALS)
        server.task_dispatcher.shutdown(timeout=STOP_SECONDS)
