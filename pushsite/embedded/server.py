"""The embedded web server."""

import socket

from waitress.server import create_server

from pushsite.embedded.jobs import jobs
from pushsite.wsgi import application

HOST = "127.0.0.1"
THREADS = 8


class PortTaken(Exception):
    """Something else listens there."""


def serve(port: int) -> None:
    """Serve the site, with its jobs, until interrupted. ``PortTaken`` where the port is not free.

    Listens on the loopback only: the embedded site is for one machine.
    """
    listener = _listen(port)
    server = create_server(application, sockets=[listener], threads=THREADS, ident=None)
    try:
        with jobs():
            server.run()
    finally:
        server.close()


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        raise PortTaken from error
    return listener
