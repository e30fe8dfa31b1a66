"""nginx with the site's configuration, in front of a small web server and in front of none."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler
from itertools import islice
from pathlib import Path
from socketserver import ThreadingUnixStreamServer
from urllib.parse import urlsplit

import pytest
import trustme

from testing.services.nginx import NAME, SITE, configure, connected, installed_nginx, nginx
from tools.attack.http2 import Streams

pytestmark = pytest.mark.usefixtures("processes")


class Echo(BaseHTTPRequestHandler):
    """Answers with the headers that it got."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        body = "".join(f"{name}: {value}\n" for name, value in self.headers.items()).encode()
        self.send_response(503 if self.path == "/busy" else 200)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def address_string(self) -> str:
        return "nginx"

    def log_message(self, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture(autouse=True)
def installed() -> None:
    if not installed_nginx():
        pytest.skip("No nginx on this machine")


@pytest.fixture
def upstream(tmp_path) -> Iterator[Path]:
    """The socket of a web server that answers with the headers that it got."""
    path = tmp_path / "web.sock"
    with ThreadingUnixStreamServer(str(path), Echo) as echo:
        threading.Thread(target=echo.serve_forever, daemon=True).start()
        yield path
        echo.shutdown()


def ask(running, path: str = "/", *, source: str = "127.0.0.1", **headers: str):
    """Return status, headers and text of nginx's answer to a request from the address ``source``."""
    service, trusting = running
    port = urlsplit(service.url).port
    connection = HTTPSConnection("127.0.0.1", port, context=trusting, timeout=30, source_address=(source, 0))
    connection.request("GET", path, headers={"Host": NAME} | headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, dict(answer.headers), text


def test_configuration_is_right(tmp_path):
    main = configure(tmp_path, ["unix:/run/pushsite/web.sock"], 443, trustme.CA())
    done = subprocess.run([installed_nginx(), "-t", "-c", main], capture_output=True, text=True)
    assert (done.returncode, "warn" in done.stderr) == (0, False), done.stderr


def test_site_learns_who_asks_and_how(upstream):
    with nginx(f"unix:{upstream}") as running:
        status, _headers, text = ask(
            running, "/games/", **{"X-Forwarded-Proto": "http", "X-Forwarded-For": "192.0.2.1"}
        )
    sent = dict(line.split(": ", 1) for line in text.splitlines())
    assert status == 200
    assert {name: sent[name] for name in ("Host", "X-Forwarded-Proto", "X-Forwarded-For")} == {
        "Host": NAME,
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "192.0.2.1, 127.0.0.1",
    }
    assert len(sent["X-Request-ID"]) == 32


def test_without_a_web_server_there_is_a_page_in_both_languages(tmp_path):
    with nginx(f"unix:{tmp_path}/nothing.sock") as running:
        status, headers, text = ask(running, "/games/")
    assert (status, headers["Retry-After"], headers["Cache-Control"]) == (503, "10", "no-store")
    assert "Your games are safe." in text
    assert "Vos parties sont en sécurité." in text


def test_answer_that_the_site_gives_itself_passes_unchanged(upstream):
    with nginx(f"unix:{upstream}") as running:
        status, headers, text = ask(running, "/busy")
    assert (status, "Retry-After" in headers, f"Host: {NAME}" in text) == (503, False, True)


@contextmanager
def begun(running, source: str, number: int = 1, **headers: str) -> Iterator[Streams]:
    """Begin so many requests over one connection of HTTP/2, whose bodies never come."""
    service, trusting = running
    with connected(urlsplit(service.url).port, trusting, source, "h2") as connection:
        yield Streams(connection, NAME, "/", number, headers)


def with_changes(monkeypatch, folder: Path, changes: dict[str, str]) -> None:
    """Let nginx run with a changed configuration."""
    own = folder / "deploy"
    shutil.copytree(SITE.parent, own)
    text = SITE.read_text()
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after)
    (own / SITE.name).write_text(text)
    monkeypatch.setattr("testing.services.nginx.SITE", own / SITE.name)


def test_a_person_who_comes_while_too_many_wait_learns_it_at_once(tmp_path, monkeypatch):
    with_changes(monkeypatch, tmp_path, {"max_conns=300": "max_conns=1"})
    path = tmp_path / "web.sock"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        first: list[int] = []
        with nginx(f"unix:{path}") as running:
            asked = threading.Thread(target=lambda: first.append(ask(running)[0]))
            asked.start()
            connection, _address = listening.accept()  # the first waits for its answer
            status, headers, text = ask(running, "/games/")
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            connection.close()
            asked.join(30)
    assert (first, status, headers["Retry-After"], headers["Cache-Control"]) == ([204], 503, "10", "no-store")
    assert "Too many people are here at this moment." in text
    assert "Il y a trop de monde en ce moment." in text


def test_requests_of_one_visitor_are_limited_also_as_streams_of_one_connection(upstream):
    with nginx(f"unix:{upstream}") as running, begun(running, "127.0.0.2", number=110) as streams:
        refused = list(islice(streams.answers(), 10))
        statuses = [ask(running, source=source)[0] for source in ("127.0.0.2", "127.0.0.3")]
        _status, headers, text = ask(running, source="127.0.0.2")
    assert [b"503" in each for each in refused] == [True] * 10
    assert statuses == [503, 200]
    assert (headers["Retry-After"], "Too many people are here" in text) == ("10", True)


def test_bodies_that_never_come_take_no_place_from_visitors_elsewhere(upstream):
    addresses = [f"127.0.0.{number}" for number in range(2, 6)]
    with nginx(f"unix:{upstream}") as running, ExitStack() as stack:
        for source in addresses:
            stack.enter_context(begun(running, source, number=90)).wait_until_read()
        statuses = [ask(running, source=source)[0] for source in (*addresses, "127.0.0.6")]
    assert statuses == [200] * 5


def test_visitor_is_an_address_or_a_network_of_ipv6(upstream, monkeypatch, tmp_path):
    with_changes(monkeypatch, tmp_path, {"limit_conn pushsite_visitors 100": "limit_conn pushsite_visitors 1"})
    others = {
        "2001:db8::1": {"2001:db8::2": 503, "2001:db8:0:1::1": 200},
        "192.0.2.1": {"192.0.2.1": 503, "192.0.2.2": 200, "::ffff:192.0.2.1": 503, "::ffff:192.0.2.2": 200},
    }
    found = {}
    with nginx(f"unix:{upstream}", behind_proxy=True) as running:
        for first, asking in others.items():
            with begun(running, "127.0.0.1", **{"x-forwarded-for": first}) as stream:
                stream.wait_until_read()
                found[first] = {each: ask(running, **{"X-Forwarded-For": each})[0] for each in asking}
    assert found == others


def test_request_waits_for_a_web_server_that_starts(tmp_path):
    """The socket is systemd's: it takes connections before anybody answers them."""
    path = tmp_path / "web.sock"
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(path))
        listening.listen()
        answers: list[int] = []
        with nginx(f"unix:{path}") as running:
            asked = threading.Thread(target=lambda: answers.append(ask(running)[0]))
            asked.start()
            connection, _address = listening.accept()
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            connection.close()
            asked.join(30)
    assert answers == [204]
