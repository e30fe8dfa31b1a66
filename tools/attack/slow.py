"""One address begins more requests than may wait, and sends their bodies byte by byte; another address looks on."""

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from urllib.parse import urlsplit

from testing.services.nginx import NAME, connected, nginx
from testing.site import Site
from testing.visitor import TimedRequest, Visitor
from tools.attack.elsewhere import Looks, looks, looks_before
from tools.attack.http2 import Streams

ATTACKER, OTHER = "127.0.0.2", "127.0.0.3"
REQUESTS = 310  # more than may wait (max_conns in deploy/nginx/)
STREAMS = 110  # over each connection: more than one address may have at once
PATH = "/accounts/login/"
PAUSE = 3.5  # seconds between two bytes, within nginx's client_body_timeout
BYTES = 2  # after the head, of each body


def slow_bodies(site: Site) -> Iterator[Looks]:
    """Let one address hold requests through nginx, by each version of HTTP: some 20 seconds in all."""
    with nginx(f"127.0.0.1:{site.port}") as (proxy, trusting):
        port = urlsplit(proxy.url).port or 0
        visitor = Visitor(port, site.environment["SITE_URL"], tls=trusting, source=OTHER)
        before = looks_before(visitor)
        for what, begin in (("slow bodies", _by_http_1), ("slow bodies as streams of HTTP/2", _by_http_2)):
            with begin(port, trusting) as send_bytes:
                meanwhile: list[TimedRequest] = []
                for _ in range(BYTES):
                    send_bytes()
                    meanwhile += looks(visitor, PAUSE)
            yield Looks(f"{REQUESTS} {what}", before, meanwhile)
        visitor.close()


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
