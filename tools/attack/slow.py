"""One address begins more requests than may wait, and sends their bodies byte by byte; another address looks on."""

import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from statistics import median
from typing import NamedTuple
from urllib.parse import urlsplit

from tools.attack.http2 import Streams
from tools.production.site import Site
from tools.production.visitor import TimedRequest, Visitor
from tools.services.nginx import NAME, connected, nginx

ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"
REQUESTS = 310  # more than may wait (max_conns in deploy/nginx/)
STREAMS = 110  # over each connection: more than one address may have at once
PATH = "/accounts/login/"
PAUSE = 3.5  # seconds between two bytes, within nginx's client_body_timeout
BYTES = 2  # after the head, of each body
FIRST_LOOKS = 20  # take longer, in each process of the web server
SECONDS_BEFORE = 2.0
SECONDS_BETWEEN_LOOKS = 0.1
SLOWER = 5.0  # times as slow as before is too slow: other things run on the machine
OK, NO_ANSWER = 200, 0


class Looks(NamedTuple):
    """What another address got before and while one address held ``held`` requests."""

    what: str
    held: int
    before: Sequence[TimedRequest]
    meanwhile: Sequence[TimedRequest]

    @property
    def holds(self) -> bool:
        """Whether each page came, and about as fast as before."""
        statuses = {look.status for look in [*self.before, *self.meanwhile]}
        return statuses == {OK} and _median(self.meanwhile) <= SLOWER * _median(self.before)

    def __str__(self) -> str:
        return f"{self.held} {self.what}; elsewhere: {_said(self.before)} before, {_said(self.meanwhile)} meanwhile"


def slow_bodies(site: Site) -> Iterator[Looks]:
    """Let one address hold requests through nginx, by each version of HTTP: some 20 seconds in all."""
    with nginx(f"127.0.0.1:{site.port}") as (proxy, trusting):
        port = urlsplit(proxy.url).port or 0
        visitor = Visitor(port, site.environment["SITE_URL"], tls=trusting, source=OTHER)
        for _ in range(FIRST_LOOKS):
            visitor.get("/")
        before = list(_looks(visitor, SECONDS_BEFORE))
        for what, begin in (("slow bodies", _by_http_1), ("slow bodies as streams of HTTP/2", _by_http_2)):
            with begin(port, trusting) as send_bytes:
                meanwhile: list[TimedRequest] = []
                for _ in range(BYTES):
                    send_bytes()
                    meanwhile += _looks(visitor, PAUSE)
            yield Looks(what, REQUESTS, before, meanwhile)
        visitor.close()


def _looks(visitor: Visitor, seconds: float) -> Iterator[TimedRequest]:
    """Open the front page again and again, each time by a new connection."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        try:
            status = visitor.get("/").status
        except (OSError, HTTPException):
            status = NO_ANSWER
        yield TimedRequest("look", status, time.perf_counter() - start)
        visitor.close()
        time.sleep(SECONDS_BETWEEN_LOOKS)


@contextmanager
def _by_http_1(port: int, trusting: ssl.SSLContext) -> Iterator[Callable[[], None]]:
    head = f"POST {PATH} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 1000\r\n\r\n".encode()
    with ExitStack() as opened:
        connections = [opened.enter_context(connected(port, trusting, ATTACKER)) for _ in range(REQUESTS)]
        for each in connections:
            each.sendall(head)

        def send_bytes() -> None:
            for each in connections:
                with suppress(OSError):  # nginx has refused it
                    each.sendall(b"x")

        yield send_bytes


@contextmanager
def _by_http_2(port: int, trusting: ssl.SSLContext) -> Iterator[Callable[[], None]]:
    with ExitStack() as opened:
        connections = [
            Streams(opened.enter_context(connected(port, trusting, ATTACKER, "h2")), NAME, PATH, number)
            for number in _shares(REQUESTS, STREAMS)
        ]

        def send_bytes() -> None:
            for each in connections:
                each.send_a_byte()

        yield send_bytes


def _shares(whole: int, most: int) -> list[int]:
    return [min(most, whole - start) for start in range(0, whole, most)]


def _median(looks: Sequence[TimedRequest]) -> float:
    return median(look.seconds for look in looks)


def _said(looks: Sequence[TimedRequest]) -> str:
    statuses = ", ".join(f"{count} × {status}" for status, count in Counter(look.status for look in looks).items())
    return f"{statuses} (median {_median(looks) * 1000:.0f} ms, longest {max(look.seconds for look in looks):.1f} s)"
