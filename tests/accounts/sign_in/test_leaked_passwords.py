"""Passwords from leaks are refused, by the list that ships and by a service that the operator chose."""

import hashlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from django.conf import settings as of_django
from django.test import Client

from accounts.sign_in import leaked_passwords
from tests.accounts.sign_up import sign_up

pytestmark = pytest.mark.django_db

SENTENCE = "This password has leaked from another site. Choose a different one."
LEAKED = "battery staple"
DIGEST = hashlib.sha1(LEAKED.encode()).hexdigest().upper()


class Service:
    """A service that knows some digests, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.lines = ""
        self.status = 200
        self.wait, self.drips = threading.Event(), threading.Event()  # before the answer begins, and before it ends
        self.wait.set()
        self.drips.set()


@pytest.fixture
def service(settings) -> Iterator[Service]:
    known = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known.asked.append((self.path, self.headers["Add-Padding"]))
            known.wait.wait(10)
            if not known.status:
                self.wfile.write(b"SSH-2.0\r\n")
                return
            self.send_response(known.status)
            self.end_headers()
            self.wfile.write(known.lines.encode())
            while not known.drips.wait(0.02):
                self.wfile.write(b"\r\n")

        def log_message(self, *args: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.LEAKED_PASSWORDS_URL = f"http://127.0.0.1:{server.server_port}/range/"
    validator = {"NAME": "accounts.sign_in.leaked_passwords.LeakedPasswordValidator"}
    settings.AUTH_PASSWORD_VALIDATORS = [*of_django.AUTH_PASSWORD_VALIDATORS, validator]
    yield known
    known.wait.set()
    known.drips.set()
    server.shutdown()
    server.server_close()


def test_leaked_password_is_refused_and_the_service_learns_five_letters(service):
    service.lines = f"{'0' * 35}:3\r\n{DIGEST[5:]}:1\r\n"
    page = sign_up(Client(), password1=LEAKED)
    assert SENTENCE in page.text
    assert set(service.asked) == {(f"/range/{DIGEST[:5]}", "true")}


def test_password_that_is_there_only_for_the_length_of_the_answer_is_accepted(service):
    service.lines = f"{DIGEST[5:]}:0\r\n"
    assert SENTENCE not in sign_up(Client(), password1=LEAKED).text


@pytest.mark.parametrize("lines", ["<html>", "\xff\xfe", f"{'0' * 35}:many"])
@pytest.mark.parametrize("status", [200, 503, None])
def test_sign_up_goes_on_when_the_service_answers_nonsense(service, lines, status):
    service.lines, service.status = lines, status
    assert goes_on()


def test_sign_up_goes_on_when_the_service_does_not_answer(service, monkeypatch):
    monkeypatch.setattr(leaked_passwords, "SECONDS", 0.1)
    service.wait.clear()
    assert goes_on()


def test_sign_up_goes_on_while_the_service_still_answers(service, monkeypatch):
    monkeypatch.setattr(leaked_passwords, "SECONDS", 0.5)
    service.drips.clear()
    assert goes_on()
    assert not service.drips.is_set()


def goes_on() -> bool:
    page = sign_up(Client(), password1=LEAKED)
    return "We’ve sent a code to" in page.text and SENTENCE not in page.text


def test_without_a_service_nobody_is_asked_and_common_passwords_are_refused(monkeypatch):
    monkeypatch.setattr(leaked_passwords, "urlopen", None)
    assert goes_on()
    assert "This password is too common." in sign_up(Client(), email="b@example.org", password1="iloveyou1").text
