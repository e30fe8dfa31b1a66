"""Requests over HTTP/2 whose bodies do not come: four kinds of frames, for which a library would be much more."""

import socket
import struct
from collections.abc import Iterator, Mapping

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, SETTINGS, PING = 0, 1, 4, 6
END_OF_HEADERS = 4


class Streams:
    """Requests over one connection, which has agreed on ``h2``; each is a POST of ``path`` with a body to come."""

    def __init__(
        self, connection: socket.socket, host: str, path: str, number: int, headers: Mapping[str, str] | None = None
    ) -> None:
        self._connection, self._arriving = connection, connection.makefile("rb")
        self._ids = range(1, 2 * number, 2)
        fields = {":method": "POST", ":scheme": "https", ":path": path, ":authority": host, "content-length": "1000"}
        head = b"".join(_field(*each) for each in (fields | dict(headers or {})).items())
        frames = (_frame(HEADERS, END_OF_HEADERS, each, head) for each in self._ids)
        connection.sendall(PREFACE + _frame(SETTINGS, 0, 0, b"") + b"".join(frames))

    def send_a_byte(self) -> None:
        """Send one more byte of each body."""
        self._connection.sendall(b"".join(_frame(DATA, 0, each, b"x") for each in self._ids))

    def wait_until_read(self) -> None:
        """Wait until nginx has read all that was sent, and drop the answers until then."""
        self._connection.sendall(_frame(PING, 0, 0, bytes(8)))
        next(payload for kind, payload in self._frames() if kind == PING)

    def answers(self) -> Iterator[bytes]:
        """Yield the headers of each answer as it comes; nginx writes the status into them as it is."""
        return (payload for kind, payload in self._frames() if kind == HEADERS)

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        while head := self._arriving.read(9):
            yield head[3], self._arriving.read(int.from_bytes(head[:3], "big"))


def _field(name: str, value: str) -> bytes:
    """A header that no table holds, each part with its length."""
    return b"\0" + b"".join(struct.pack("!B", len(part)) + part.encode() for part in (name, value))


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return struct.pack("!I", len(payload))[1:] + struct.pack("!BBI", kind, flags, stream) + payload
