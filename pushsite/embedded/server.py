"""The embedded web server."""

import socket

from waitress.server import create_server

from pushsite.embedded.jobs import jobs
from pushsite.wsgi import application

HOST = "127.0.0.1"
THREADS = 8


def serve(listener: socket.socket) -> None:
    """Serve the site, with its jobs, until interrupted."""
    server = create_server(application, sockets=[listener], threads=THREADS, ident=None)
    try:
        with jobs():
            server.run()
    finally:
        server.close()


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
