"""HTTP with whatever bytes one likes, over one kept connection."""

import socket
from collections.abc import Sequence
from contextlib import suppress
from email.message import Message
from http.client import HTTPException, HTTPResponse
from typing import NamedTuple

Headers = Sequence[tuple[str, bytes]]


class Reply(NamedTuple):
    """What came back; status 0 where nothing did."""

    status: int
    headers: Message
    body: bytes


class Wire:
    """A connection that is opened again when the server has closed it."""

    def __init__(self, port: int, seconds: float = 20) -> None:
        self._address = ("127.0.0.1", port)
        self._seconds = seconds
        self._socket: socket.socket | None = None

    def ask(self, method: str, target: bytes, headers: Headers, body: bytes, *, cut: bool = False) -> Reply:
        """Send just that; ``cut`` ends what is sent after it, whatever length was announced."""
        lines = [b"%s %s HTTP/1.1" % (method.encode(), target)]
        lines += [name.encode() + b": " + value for name, value in headers]
        request = b"\r\n".join([*lines, b"", body])
        kept = self._socket is not None
        try:
            reply = self._sent(method, request, cut)
        except (OSError, HTTPException):
            self.close()
            # A kept connection may have been closed by the server meanwhile: browsers try again too.
            return self.ask(method, target, headers, body, cut=cut) if kept else Reply(0, Message(), b"")
        if cut or reply.headers.get("Connection", "").lower() == "close":
            self.close()
        return reply

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.close()
        self._socket = None

    def _sent(self, method: str, request: bytes, cut: bool) -> Reply:
        if self._socket is None:
            self._socket = socket.create_connection(self._address, self._seconds)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(ConnectionError):  # it may have answered before it read all
            self._socket.sendall(request)
        if cut:
            self._socket.shutdown(socket.SHUT_WR)
        response = HTTPResponse(self._socket, method=method)
        try:
            response.begin()
            return Reply(response.status, response.headers, response.read())
        finally:
            response.close()
