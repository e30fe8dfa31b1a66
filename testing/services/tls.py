"""TLS: a certificate of an untrusted authority, TLS before another server, and a server that keeps what is posted."""

import re
import select
import socket
import socketserver
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest
import trustme

LENGTH = re.compile(rb"\r\ncontent-length: ([0-9]+)", re.IGNORECASE)
Answer = Callable[[ssl.SSLSocket], object]
Server = TypeVar("Server", bound=socketserver.ThreadingTCPServer)


class Certificate:
    """A certificate of ``localhost`` by an authority of its own; clients trust the authority with ``file``."""

    def __init__(self, folder: Path) -> None:
        self.file, self._authority = folder / "authority.pem", trustme.CA()
        self._authority.cert_pem.write_to_path(self.file)

    def context(self) -> ssl.SSLContext:
        """Return the TLS context of a server with this certificate."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self._authority.issue_cert("localhost").configure_cert(context)
        return context


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    """Make a certificate for the loopback."""
    return Certificate(tmp_path)


class _Relay(socketserver.ThreadingTCPServer):
    """Accepts TLS connections and passes their data to and from ``port``."""

    def __init__(self, port: int, certificate: Certificate) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.inner, self.context = port, certificate.context()


class _Connection(socketserver.BaseRequestHandler):
    server: _Relay

    def handle(self) -> None:
        with (
            suppress(OSError),
            self.server.context.wrap_socket(self.request, server_side=True) as outer,
            socket.create_connection(("127.0.0.1", self.server.inner)) as inner,
        ):
            while _passed_on(outer, inner):
                pass


def _passed_on(outer: ssl.SSLSocket, inner: socket.socket) -> bool:
    """Wait for data and pass it on; return ``False`` once one side has closed."""
    readable = [outer] if outer.pending() else select.select([outer, inner], [], [])[0]
    for source in readable:
        if not (data := source.recv(65536)):
            return False
        (inner if source is outer else outer).sendall(data)
    return True


@contextmanager
def tls_before(port: int, certificate: Certificate) -> Iterator[int]:
    """Yield a port with TLS in front of the server at ``port``: the packaged servers support no TLS."""
    with _serving(_Relay(port, certificate)) as relay:
        yield relay.server_address[1]


@contextmanager
def _serving(server: Server) -> Iterator[Server]:
    """Let ``server`` serve in a thread until the block ends."""
    with server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


class TlsServer(socketserver.ThreadingTCPServer):
    """Answers each connection by ``answer(connection)``, and keeps what it was sent."""

    daemon_threads = True

    def __init__(self, certificate: Certificate, answer: Answer) -> None:
        super().__init__(("127.0.0.1", 0), _Answering)
        self.context, self.answer = certificate.context(), answer
        self.got: list[bytes] = []

    @property
    def url(self) -> str:
        return f"https://localhost:{self.server_address[1]}/hook?x=1"


class _Answering(socketserver.BaseRequestHandler):
    server: TlsServer

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
    with _serving(TlsServer(certificate, answer)) as server:
        yield server


@pytest.fixture
def trusted(settings: Any, monkeypatch: pytest.MonkeyPatch, certificate: Certificate) -> Certificate:
    """A certificate that the site trusts for this machine, whose name leads to IPv4 alone, as these servers do."""
    settings.OUTBOUND_TRIAL_AUTHORITY = certificate.file
    resolve = socket.getaddrinfo

    def only_ipv4(host: str, port: int, **kwargs: Any) -> Any:
        return resolve("127.0.0.1" if host == "localhost" else host, port, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", only_ipv4)
    return certificate


def says(*lines: str) -> Answer:
    """The answer with these lines as its head."""
    return lambda connection: connection.sendall("\r\n".join([*lines, "", ""]).encode())
