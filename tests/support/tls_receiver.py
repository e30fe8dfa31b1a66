"""A server that receives what the site posts to addresses of others, by TLS."""

import re
import socket
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from tests.support.tls import Certificate

LENGTH = re.compile(rb"\r\ncontent-length: ([0-9]+)", re.IGNORECASE)
Answer = Callable[[ssl.SSLSocket], object]


class TlsServer(socketserver.ThreadingTCPServer):
    """Answers each connection by ``answer(connection)``, and keeps what it was sent."""

    daemon_threads = True

    def __init__(self, certificate: Certificate, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.context, self.answer, self.got = certificate.context(), answer, []

    @property
    def url(self) -> str:
        return f"https://localhost:{self.server_address[1]}/hook?x=1"


class _Answering(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        with suppress(OSError), self.server.context.wrap_socket(self.request, server_side=True) as connection:
            self.server.got.append(_request(connection))
            self.server.answer(connection)


def _request(connection: ssl.SSLSocket) -> bytes:
    received = b""
    while (size := LENGTH.search(received)) is None or len(received.split(b"\r\n\r\n", 1)[-1]) < int(size[1]):
        if not (data := connection.recv(65536)):
            break
        received += data
    return received


@contextmanager
def tls_server(certificate: Certificate, answer: Answer) -> Iterator[TlsServer]:
    """A server on this machine that ends each connection after ``answer``."""
    with TlsServer(certificate, answer) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def trusted(settings, monkeypatch, certificate: Certificate) -> Certificate:
    """A certificate that the site trusts for this machine, whose name leads to IPv4 alone, as these servers do."""
    settings.OUTBOUND_TRIAL_AUTHORITY = certificate.file
    found = socket.getaddrinfo

    def only_ipv4(host, port, **kwargs):
        return found("127.0.0.1" if host == "localhost" else host, port, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", only_ipv4)
    return certificate


def says(*lines: str) -> Answer:
    """The answer with these lines as its head."""
    return lambda connection: connection.sendall("\r\n".join([*lines, "", ""]).encode())
