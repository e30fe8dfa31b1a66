"""Posting to addresses that people have entered: https only, never into our own network, five seconds at most.

By the standard library: `requests`, `urllib3` and `httpx` resolve names themselves when they connect, so each needs an
adapter about as long as this module to connect to the address that was checked, and none limits the total time.
"""

import http.client
import io
import re
import socket
import ssl
import time
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings

WHOLE_POST_SECONDS = 5.0  # for everything: name, connection, TLS, request and answer
MOST_ANSWER_BYTES = 64 * 1024  # of the answer; only its head is read
MOST_CHARACTERS = 2000  # of an address
HTTPS_PORT = 443
POSTABLE_NAME = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")

# IPv6 is handed out from the first; the others lead to IPv4 addresses or tunnels, or are set apart or for documents,
# which some versions of Python do not know.
UNICAST = ip_network("2000::/3")
SET_APART = [
    ip_network(each)
    for each in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2002::/16", "2001:db8::/32", "3fff::/20")
]


class AddressRefused(ValueError):
    """The site posts nothing to this address, whatever is there."""


class NoAnswer(OSError):
    """Nothing came back. It never says why: people who enter addresses must not learn what is at them."""

    def __init__(self) -> None:
        super().__init__("no answer")


@dataclass(frozen=True)
class Answered:
    """What a server answered; its body is not read."""

    status: int
    retry_after: float | None  # seconds

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300


@dataclass(frozen=True)
class Target:
    """The parts of an address that the site may post to."""

    host: str
    port: int
    path: str  # with the query


def target_of(url: str) -> Target:
    """The parts of ``url``; raise `AddressRefused` if it is no https address on port 443, or contains a user's name.

    Looks nothing up.
    """
    if not (url.isascii() and url.isprintable() and " " not in url and len(url) <= MOST_CHARACTERS):
        raise AddressRefused
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise AddressRefused from error
    if parts.scheme != "https" or "@" in parts.netloc or not _is_host(host):
        raise AddressRefused
    if port not in (None, HTTPS_PORT) and not (_trial_authority() and host in ("localhost", "127.0.0.1")):
        raise AddressRefused
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port or HTTPS_PORT, path)


def _is_host(host: str) -> bool:
    """Whether it is a name, or a number in its usual spelling: others (``0177.1``, ``2130706433``) only hide it."""
    try:
        ip_address(host)
    except ValueError:
        last = host.rsplit(".", 1)[-1]
        return bool(POSTABLE_NAME.fullmatch(host)) and not re.fullmatch(r"[0-9]+|0x[0-9a-f]*", last)
    return "%" not in host


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answered:
    """POST ``body`` and return the answer, also if it is an error or a redirect, which is not followed.

    Raise `AddressRefused` for an address of the wrong kind, and `NoAnswer` if nothing came within five seconds, or too
    much, and if the name leads to an address inside a network. The name is resolved once.
    """
    end = time.monotonic() + WHOLE_POST_SECONDS
    target = target_of(url)
    try:
        with _connected(target, end) as connection:
            client = http.client.HTTPSConnection(target.host, target.port)
            client.sock = _Timed(connection, end)  # it uses nothing else of a socket
            client.request("POST", target.path, body, {**headers, "Connection": "close"})
            answer = client.getresponse()
            return Answered(answer.status, _seconds(answer.getheader("Retry-After", "")))
    except (OSError, http.client.HTTPException, UnicodeError, ValueError):
        raise NoAnswer from None


def _connected(target: Target, end: float) -> ssl.SSLSocket:
    address = _resolved(target, end)
    plain = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
    try:
        plain.settimeout(_left(end))
        plain.connect((address, target.port))
        plain.settimeout(_left(end))
        return _trust(_trial_authority()).wrap_socket(plain, server_hostname=target.host)
    except BaseException:
        plain.close()
        raise


class _Timed(io.RawIOBase):
    """A connection whose whole use ends in time, however slowly the other end sends, and has a limit of bytes."""

    def __init__(self, connection: ssl.SSLSocket, end: float) -> None:
        self._connection, self._end, self._bytes = connection, end, MOST_ANSWER_BYTES

    def sendall(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            self._connection.settimeout(_left(self._end))
            rest = rest[self._connection.send(rest) :]

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._bytes <= 0:
            raise NoAnswer
        self._connection.settimeout(_left(self._end))
        data = self._connection.recv(min(len(memoryview(buffer)), self._bytes))
        self._bytes -= len(data)
        memoryview(buffer)[: len(data)] = data
        return len(data)


def _left(end: float) -> float:
    if (left := end - time.monotonic()) <= 0:
        raise NoAnswer
    return left


def _resolved(target: Target, end: float) -> str:
    """The first address of the name, if all that it has are global."""
    future: Future[list[str]] = Future()
    # in a thread, since a look-up has no limit of its own
    Thread(target=_look_up, args=(target, future), daemon=True).start()
    addresses = future.result(timeout=_left(end))
    if not addresses or not all(map(_may_reach, addresses)):
        raise NoAnswer
    return addresses[0]


def _look_up(target: Target, future: "Future[list[str]]") -> None:
    try:
        rows = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
        future.set_result([str(row[4][0]) for row in rows])
    except (OSError, UnicodeError) as error:
        future.set_exception(error)


def _may_reach(text: str) -> bool:
    address = ip_address(text)
    return is_global(address) or bool(_trial_authority() and address == IPv4Address("127.0.0.1"))


def is_global(address: IPv4Address | IPv6Address) -> bool:
    """Whether it is one host's address on the internet, and not a way to another address, such as NAT64 or 6to4."""
    outside = isinstance(address, IPv6Address) and address not in UNICAST
    if outside or any(address in network for network in SET_APART):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def _trial_authority() -> str:
    """The file of certificates with which this machine may be posted to as well; "" in production."""
    return "" if settings.PRODUCTION else str(settings.OUTBOUND_TRIAL_AUTHORITY)


@cache
def _trust(authority: str) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if authority:
        context.load_verify_locations(authority)
    return context


def _seconds(retry_after: str) -> float | None:
    """A ``Retry-After`` in seconds, which may be a number or a date; ``None`` if it is neither."""
    if re.fullmatch(r"[0-9]{1,9}", retry_after):
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return max(0.0, (moment.replace(tzinfo=moment.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
