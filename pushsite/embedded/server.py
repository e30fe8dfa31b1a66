"""The embedded web server."""

import signal
import socket
import threading

from waitress.server import create_server

from pushsite.embedded.jobs import jobs
from pushsite.wsgi import application

HOST = "127.0.0.1"
THREADS = 8
STOP = {signal.SIGINT, signal.SIGTERM}
STOP_SECONDS = 5  # for what is being answered


def serve(listener: socket.socket) -> None:
    """Serve the site, with its jobs, until Ctrl-C or SIGTERM.

    The two are waited for, not caught: an exception that a handler raises may be lost wherever it strikes.
    """
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
    server = create_server(application, sockets=[listener], threads=THREADS, ident=None)
    with jobs():
        threading.Thread(target=server.run, name="web", daemon=True).start()
        signal.sigwait(STOP)
        server.task_dispatcher.shutdown(timeout=STOP_SECONDS)


def listen(port: int) -> socket.socket:
    """The port, on the loopback only: the embedded site is for one machine. ``OSError`` where it cannot be had."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError:
        listener.close()
        raise
    return listener
