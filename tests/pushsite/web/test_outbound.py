"""Posts to addresses of others: which are refused, and what a server can do to the site."""

import socket
import ssl
import threading
import time
from ipaddress import ip_address

import pytest

from pushsite.web import outbound
from pushsite.web.outbound import AddressRefused, Answered, NoAnswer, is_global, post, target_of
from testing.services.tls import Certificate, says, tls_server

NOT_GLOBAL = [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1", "192.0.0.8",
    "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8", "64:ff9b::7f00:1",
    "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:20::1", "2001:db8::1", "2002:7f00:1::", "3fff::1",
    "5f00::1", "fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%lo", "fec0::1", "ff02::1", "ff0e::1",
]  # fmt: skip


@pytest.mark.parametrize("address", NOT_GLOBAL)
def test_address_inside_a_network_is_not_global(address):
    assert not is_global(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "162.159.128.233", "2606:4700::1", "2a00:1450:4007::200e"])
def test_address_of_a_host_on_the_internet_is_global(address):
    assert is_global(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "", "http://example.org/", "ftp://example.org/", "//example.org/", "example.org", "https://", "https:///x",
        "https://example.org:80/", "https://example.org:8443/", "https://example.org:0/", "https://example.org:x/",
        "https://me@example.org/", "https://me:secret@example.org/", "https://@example.org/",
        "https://example.org@127.0.0.1/", "https://example.org/a b", "https://example.org/\r\nHost: x",
        "https://exam\tple.org/", "https://exämple.org/", "https://2130706433/", "https://0177.0.0.1/",
        "https://0x7f000001/", "https://0x7f.1/", "https://127.1/", "https://127.0.0.01/", "https://[::1%25lo]/",
        "https://[::1", "https://-x.org/", "https://example.org/" + "x" * 2000,
    ],
)  # fmt: skip
def test_address_of_another_kind_is_refused(url):
    with pytest.raises(AddressRefused):
        target_of(url)
    with pytest.raises(AddressRefused):
        post(url, b"", {})


@pytest.mark.parametrize("url", ["https://localhost:9000/", "https://127.0.0.1:9000/"])
def test_other_ports_of_this_machine_are_refused_without_the_setting(url):
    with pytest.raises(AddressRefused):
        target_of(url)


def test_address_of_a_hook_is_taken_apart():
    assert target_of("https://Example.org:443/hooks/1?wait=true#x") == outbound.Target(
        "example.org", 443, "/hooks/1?wait=true"
    )
    assert target_of("https://[2606:4700::1]") == outbound.Target("2606:4700::1", 443, "/")


@pytest.fixture
def connected(monkeypatch):
    """The addresses to which connections were tried; none succeeds."""
    tried = []

    def connect(_socket, address):
        tried.append(address)
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", connect)
    return tried


def resolve(monkeypatch, *answers):
    """Let each look-up of a name give the next of ``answers``; return the names looked up."""
    asked, left = [], list(answers)

    def getaddrinfo(host, port, **_kwargs):
        asked.append(host)
        return [(None, None, 0, "", (address, port)) for address in left.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize("address", NOT_GLOBAL)
def test_name_of_an_inner_address_is_never_connected_to(monkeypatch, connected, address):
    resolve(monkeypatch, [address])
    with pytest.raises(NoAnswer):
        post("https://example.org/", b"", {})
    assert connected == []


def test_name_with_one_inner_address_is_never_connected_to(monkeypatch, connected):
    resolve(monkeypatch, ["8.8.8.8", "10.0.0.1"])
    with pytest.raises(NoAnswer):
        post("https://example.org/", b"", {})
    assert connected == []


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1"])
def test_name_that_changes_its_address_is_looked_up_once(monkeypatch, connected, address):
    asked = resolve(monkeypatch, [address], ["127.0.0.1"], ["127.0.0.1"])
    with pytest.raises(NoAnswer):
        post("https://example.org/", b"", {})
    assert (asked, connected) == (["example.org"], [(address, 443)])


def test_name_that_is_looked_up_for_ever_ends_in_time(monkeypatch):
    monkeypatch.setattr(outbound, "WHOLE_POST_SECONDS", 0.1)
    release = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_kwargs: release.wait(5) and [])
    began = time.monotonic()
    with pytest.raises(NoAnswer):
        post("https://example.org/", b"", {})
    release.set()
    assert time.monotonic() - began < 2


def test_server_gets_the_body_and_the_headers_and_answers(trusted):
    with tls_server(trusted, says("HTTP/1.1 204 No Content")) as server:
        assert post(server.url, b"the end", {"TTL": "60", "Content-Type": "text/x"}) == Answered(204, None)
    (request,) = server.got
    head, body = request.split(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    port = server.server_address[1]
    assert (first, body) == ("POST /hook?x=1 HTTP/1.1", b"the end")
    assert {"TTL: 60", "Content-Type: text/x", f"Host: localhost:{port}", "Content-Length: 7"} <= set(rest)


def test_redirect_is_not_followed(trusted):
    answers = says("HTTP/1.1 302 Found", "Location: https://localhost/elsewhere")
    with tls_server(trusted, answers) as server:
        assert post(server.url, b"the end", {}) == Answered(302, None)
        assert len(server.got) == 1


@pytest.mark.parametrize(
    "text, seconds", [("120", 120), ("soon", None), ("-1", None), ("Wed, 21 Oct 2015 07:28:00 GMT", 0)]
)
def test_server_says_when_to_try_again(trusted, text, seconds):
    with tls_server(trusted, says("HTTP/1.1 429 Too Many", f"Retry-After: {text}")) as server:
        assert post(server.url, b"the end", {}) == Answered(429, seconds)


def drip(connection):
    for byte in b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000:
        connection.sendall(bytes([byte]))
        time.sleep(0.02)


def drip_interim_answers(connection):
    while True:
        connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")
        time.sleep(0.02)


@pytest.mark.parametrize("answer", [drip, drip_interim_answers, lambda _connection: time.sleep(1)])
def test_slow_server_is_left_in_time(trusted, monkeypatch, answer):
    monkeypatch.setattr(outbound, "WHOLE_POST_SECONDS", 0.3)
    began = time.monotonic()
    with tls_server(trusted, answer) as server, pytest.raises(NoAnswer):
        post(server.url, b"the end", {})
    assert time.monotonic() - began < 2


@pytest.mark.parametrize(
    "answer",
    [
        lambda connection: [connection.sendall(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000) for _ in range(100)],
        says("HTTP/1.1 200 OK", "X: " + "y" * 70_000),
        says("HTTP/1.1 200 OK", *["X: y"] * 500),
        says("220 mail.example.org ESMTP"),
        lambda _connection: None,
    ],
)
def test_server_that_answers_too_much_or_nonsense_says_nothing(trusted, answer):
    with tls_server(trusted, answer) as server, pytest.raises(NoAnswer) as error:
        post(server.url, b"the end", {})
    assert (str(error.value), error.value.__cause__) == ("no answer", None)


def test_long_body_of_an_answer_is_not_read(trusted):
    with tls_server(trusted, says("HTTP/1.1 200 OK", "Content-Length: 99999999", "", "x" * 200_000)) as server:
        assert post(server.url, b"the end", {}) == Answered(200, None)


def test_certificate_of_another_name_is_no_answer(trusted):
    with tls_server(trusted, says("HTTP/1.1 200 OK")) as server, pytest.raises(NoAnswer):
        post(server.url.replace("localhost", "127.0.0.1"), b"the end", {})


def test_certificate_of_nobody_is_no_answer(trusted, settings, tmp_path):
    (tmp_path / "other").mkdir()
    settings.OUTBOUND_TRIAL_AUTHORITY = Certificate(tmp_path / "other").file
    with tls_server(trusted, says("HTTP/1.1 200 OK")) as server, pytest.raises(NoAnswer):
        post(server.url, b"the end", {})
    assert server.got == []


def test_production_posts_nothing_to_itself(trusted, settings):
    settings.PRODUCTION = True
    with tls_server(trusted, says("HTTP/1.1 200 OK")) as server, pytest.raises(AddressRefused):
        post(server.url, b"the end", {})
    with pytest.raises(NoAnswer):
        post("https://localhost/", b"the end", {})


def test_trust_needs_a_verified_name():
    context = outbound._trust("")
    assert (context.verify_mode, context.check_hostname) == (ssl.CERT_REQUIRED, True)


@pytest.mark.parametrize("header", [{"X": "a\r\nHost: b"}, {"X\r\n": "a"}])
def test_header_cannot_add_another(trusted, header):
    with tls_server(trusted, says("HTTP/1.1 200 OK")) as server, pytest.raises(NoAnswer):
        post(server.url, b"the end", header)
    assert not any(server.got)
