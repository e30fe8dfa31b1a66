"""gunicorn with slow and hostile clients."""

import http.client
import socket
from contextlib import ExitStack

import pytest

from testing.site import Site
from tests.support.processes import shared_environment

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("processes"),
    pytest.mark.xdist_group("gunicorn"),  # one site for all
]

HEAD = b"POST /language/ HTTP/1.1\r\nHost: testserver\r\nContent-Type: application/x-www-form-urlencoded\r\n"
HALF_A_HEAD = HEAD[:-2]
HALF_A_FORM = HEAD + b"Content-Length: 100\r\n\r\nlanguage="


@pytest.fixture(scope="module")
def site(django_db_setup, tmp_path_factory):
    """gunicorn on the test's own database."""
    environment = shared_environment()
    folder = tmp_path_factory.mktemp("site")
    with Site(environment["DATABASE_URL"], environment["REDIS_URL"], folder, PUSHSITE_MODE="test") as running:
        running.start("web")
        yield running


@pytest.fixture
def client(site):
    """Connects, sends bytes, and keeps the connection until the test is over."""
    with ExitStack() as connections:

        def connected(sent: bytes) -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", site.port), timeout=30)
            connections.enter_context(connection)
            connection.sendall(sent)
            return connection

        yield connected


def ask(site: Site, path: str = "/", **headers: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
    connection.request("GET", path, headers={"Host": "testserver"} | headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_half_a_request_is_dropped_and_blocks_no_other_client(site, client):
    slow = [client(sent) for sent in [HALF_A_HEAD, HALF_A_FORM] * 20]
    assert ask(site) == 200
    assert [each.recv(12) for each in slow] == [b"", b"HTTP/1.1 403"] * 20  # half a form lacks the token


def test_client_that_sends_nothing_holds_no_thread(site, client):
    silent = [client(b"") for _ in range(200)]
    assert ask(site) == 200
    for each in silent:
        each.sendall(HEAD + b"\r\n")
    assert [each.recv(12) for each in silent] == [b"HTTP/1.1 403"] * 200


def test_answer_says_nothing_of_the_software(site):
    for path in ("/", "/health", "/nothing/"):
        with socket.create_connection(("127.0.0.1", site.port), timeout=30) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: testserver\r\nConnection: close\r\n\r\n".encode())
            head = connection.makefile("rb").read().partition(b"\r\n\r\n")[0].lower()
        assert b"\r\ndate: " in head
        assert (b"server:" in head, b"gunicorn" in head) == (False, False)


def test_no_header_breaks_the_server(site):
    asked = [
        {"Cookie": r'sessionid="\000\000\000\000\000\000\000\000\000"'},
        {"SCRIPT_NAME": "\xff"},
        {"SCRIPT_NAME": "/elsewhere"},
        {"PATH_INFO": "/elsewhere"},
        {"Content-Type": "multipart/form-data; charset*=utf-8''a%00b"},
        {"Content-Type": "multipart/form-data; charset=hex"},
    ]
    assert [ask(site, "/?a=b", **headers) for headers in asked] == [200, 200, 200, 200, 400, 400]
