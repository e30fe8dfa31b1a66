"""gunicorn's worker with threads, in which no slow client holds a thread for long."""

import socket
import time
from contextlib import suppress
from typing import Any

from gunicorn.workers.gthread import _DEFER, TConn, ThreadWorker

ARRIVE_SECONDS = 5.0  # for the whole of a request, from its first bytes on: a proxy that buffers sends it at once


class Worker(ThreadWorker):
    """gunicorn's own waits for the rest of a request as long as the client likes, and has a thread wait with it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._arriving: dict[TConn, float] = {}

    def handle(self, conn: TConn) -> Any:
        """Answer a request in a thread; one of which nothing has come yet waits outside."""
        if not (conn.initialized or conn.wait_for_data(0)):
            return _DEFER
        return super().handle(conn)

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to the threads, and a moment for its request to arrive."""
        self._arriving[conn] = time.monotonic() + ARRIVE_SECONDS
        super().enqueue_req(conn)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Its head has arrived; where no body follows, so has all of it."""
        if req.method in ("GET", "HEAD"):
            self._arriving.pop(conn, None)
        return super().handle_request(req, conn)

    def finish_request(self, conn: TConn, fs: Any) -> None:
        """The thread is done with it."""
        self._arriving.pop(conn, None)
        super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Each second: what has not arrived in its time ends where it is. What has, is still read and answered."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [conn for conn, end in list(self._arriving.items()) if end < now]:
            self._arriving.pop(conn, None)
            with suppress(OSError):  # the client was faster
                conn.sock.shutdown(socket.SHUT_RD)
