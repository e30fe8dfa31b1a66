"""gunicorn's threaded worker, with a limit for the time that a slow client may hold a thread, and no Server header."""

import socket
import time
from contextlib import suppress
from typing import Any

from gunicorn.http import wsgi
from gunicorn.workers.gthread import _DEFER, TConn, ThreadWorker

ARRIVE_SECONDS = 5.0  # for the whole request, from its first bytes: a proxy that buffers sends it at once


class Response(wsgi.Response):
    """A response without the name of the server's software."""

    def default_headers(self) -> list[str]:
        return [line for line in super().default_headers() if not line.startswith("Server:")]


wsgi.Response = Response  # gunicorn has no setting for it


class Worker(ThreadWorker):
    """Drops requests that arrive too slowly. gunicorn's own worker, and its thread, would wait without limit."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: dict[TConn, float] = {}

    def handle(self, conn: TConn) -> Any:
        """Answer a request in a thread; a connection without data yet goes back to the poller."""
        if not (conn.initialized or conn.wait_for_data(0)):
            return _DEFER
        return super().handle(conn)

    def enqueue_req(self, conn: TConn) -> None:
        """Queue a connection for the threads, and start the time for its request to arrive."""
        self._arriving[conn] = time.monotonic() + ARRIVE_SECONDS
        super().enqueue_req(conn)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Answer a request whose head has arrived; without a body it is complete."""
        if req.method in ("GET", "HEAD"):
            self._arriving.pop(conn, None)
        return super().handle_request(req, conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """Forget a request once it is answered."""
        self._arriving.pop(conn, None)
        super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Every second, stop reading from clients that are too late; what has arrived is still read and answered."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, end in list(self._arriving.items()) if end < now]:
            self._arriving.pop(conn, None)
            with suppress(OSError):  # the client has closed it
                conn.sock.shutdown(socket.SHUT_RD)
