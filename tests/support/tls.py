"""TLS for tests: a certificate of an untrusted authority, and a TLS server in front of another server."""

import select
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import trustme


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
    """A new certificate."""
    return Certificate(tmp_path)


class _Relay(socketserver.ThreadingTCPServer):
    """Accepts TLS connections and passes their data to and from ``port``."""

    def __init__(self, port: int, certificate: Certificate) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.inner, self.context = port, certificate.context()


class _Connection(socketserver.BaseRequestHandler):
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
    with _Relay(port, certificate) as relay:
        thread = threading.Thread(target=relay.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield relay.server_address[1]
        finally:
            relay.shutdown()
            thread.join()
