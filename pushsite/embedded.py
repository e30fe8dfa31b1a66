"""The embedded site, for one machine: web server, Celery worker and beat in one process."""

import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import EmbeddedService
from celery.platforms import EX_OK
from celery.worker import WorkController, state
from waitress.server import create_server

from pushsite.celery import Scheduler, app
from pushsite.wsgi import application

HOST = "127.0.0.1"
THREADS = 8
STOP_SIGNALS = {signal.SIGINT, signal.SIGTERM}
STOP_SECONDS = 5  # for the running task, and for requests that are being answered


@contextmanager
def jobs() -> Iterator[None]:
    """Run worker and beat as threads, over the in-memory broker; the running task is finished before the block ends.

    The first sweep starts at once, to continue what an earlier process left. So does the nightly clearing,
    since such a machine may be off at night.
    """
    worker = WorkController(
        app=app, pool="solo", hostname="embedded@localhost", without_gossip=True, without_mingle=True
    )
    beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    thread = threading.Thread(target=worker.start, name="worker", daemon=True)
    thread.start()
    beat.start()
    app.send_task("games.tasks.sweep", [0])  # the queue of an earlier process is lost
    app.send_task("games.tasks.clear")
    try:
        yield
    finally:
        beat.stop()
        state.should_stop = EX_OK  # the worker stops itself: stopping it from another thread may wait for ever
        thread.join(STOP_SECONDS)


def serve(listener: socket.socket) -> None:
    """Serve the site, with its jobs, until Ctrl-C or SIGTERM.

    Both signals are waited for, not handled: an exception from a signal handler may be lost.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
    server = create_server(application, sockets=[listener], threads=THREADS, ident=None)
    with jobs():
        threading.Thread(target=server.run, name="web", daemon=True).start()
        signal.sigwait(STOP_SIGNALS)
        server.task_dispatcher.shutdown(timeout=STOP_SECONDS)


def listen(port: int) -> socket.socket:
    """Return a socket bound to ``port`` of the loopback interface; raises ``OSError`` if that is not possible."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError:
        listener.close()
        raise
    return listener
