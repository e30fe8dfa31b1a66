"""TLS for tests: a self-signed certificate, and a TLS server in front of another server."""

import select
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Certificate:
    """A self-signed certificate of ``localhost``; clients trust it with ``file``."""

    def __init__(self, folder: Path) -> None:
        self.file, self._key = folder / "certificate.pem", folder / "key.pem"
        key = ec.generate_private_key(ec.SECP256R1())
        self.file.write_bytes(_signed(key).public_bytes(serialization.Encoding.PEM))
        self._key.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )

    def context(self) -> ssl.SSLContext:
        """Return the TLS context of a server with this certificate."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.file, self._key)
        return context


def _signed(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )


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
