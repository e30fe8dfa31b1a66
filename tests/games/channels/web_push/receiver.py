"""A push service on this machine, and a browser that can read what it gets."""

import json
import struct
import threading
from base64 import urlsafe_b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Subscribed:
    """A browser's subscription, with its private key."""

    def __init__(self, endpoint: str, auth: bytes = b"sixteen bytes ok") -> None:
        self.endpoint, self.auth = endpoint, auth
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def form(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": base64url(self.point), "auth": base64url(self.auth)}

    def read(self, body: bytes) -> dict:
        """Decrypt as RFC 8291 and 8188 say, by other code than that which encrypted."""
        salt, (_size, length) = body[:16], struct.unpack("!LB", body[16:21])
        sender, text = body[21 : 21 + length], body[21 + length :]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, text, None)
        assert padded.endswith(b"\2")
        return json.loads(padded[:-1])


class PushService:
    """Answers each push with ``statuses`` by its path, 201 for others, and keeps headers and body."""

    def __init__(self, certificate) -> None:
        self.statuses: dict[str, int] = {}
        self.retry_after = ""
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.statuses.get(self.path, 201)
                if status == 201:
                    headers = {name.lower(): value for name, value in self.headers.items()}
                    service.got.append((self.path, headers, body))
                self.send_response(status)
                if service.retry_after:
                    self.send_header("Retry-After", service.retry_after)
                self.end_headers()

            def log_message(self, *_arguments) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.server.socket = certificate.context().wrap_socket(self.server.socket, server_side=True)

    def endpoint(self, name: str) -> str:
        return f"https://localhost:{self.server.server_port}/{name}"


@contextmanager
def running_service(certificate):
    service = PushService(certificate)
    thread = threading.Thread(target=service.server.serve_forever, args=(0.01,))
    thread.start()
    yield service
    service.server.shutdown()
    thread.join()
    service.server.server_close()
