"""nginx with the site's configuration, in front of a small web server and in front of none."""

import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingUnixStreamServer
from urllib.parse import urlsplit

import pytest
import trustme

from tools.services.nginx import NAME, SITE, configure, installed_nginx, nginx

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


def ask(running, path: str = "/", **headers: str):
    """Return status, headers and text of nginx's answer."""
    service, trusting = running
    connection = HTTPSConnection("127.0.0.1", urlsplit(service.url).port, context=trusting, timeout=30)
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


def test_whoever_comes_while_too_many_wait_learns_it_at_once(tmp_path, monkeypatch):
    own = tmp_path / "deploy"
    shutil.copytree(SITE.parent, own)
    limited = (
        (own / SITE.name).read_text().replace("limit_conn pushsite_requests 300;", "limit_conn pushsite_requests 1;")
    )
    (own / SITE.name).write_text(limited)
    monkeypatch.setattr("tools.services.nginx.SITE", own / SITE.name)
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
