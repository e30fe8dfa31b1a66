"""Failed sign-ins are events in the log, without what was typed."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from testing.people import person

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"


def events(log_lines) -> list[str]:
    return [line.partition(" by=")[2] for line in log_lines.all() if 'event="sign-in failed"' in line]


@pytest.mark.parametrize("email", [ALICE, "Alice@Example.org"])
def test_wrong_password_names_the_account_by_its_number(log_lines, email):
    alice = person("Alice")
    Client().post("/accounts/login/", {"login": email, "password": "canary"})
    assert events(log_lines) == [f"password account={alice.pk}"]
    assert [text in log_lines.text().lower() for text in ("canary", "alice", "example.org")] == [False] * 3


def test_unknown_account_is_an_event_too(log_lines):
    Client().post("/accounts/login/", {"login": "canary@example.org", "password": "canary"})
    assert (events(log_lines), "canary" in log_lines.text()) == (["password"], False)


@pytest.mark.parametrize("path", ["login/code", "password/reset"])
@pytest.mark.parametrize("known", [True, False])
def test_wrong_code_from_a_mail(log_lines, path, known):
    alice, client = person("Alice"), Client()
    client.post(f"/accounts/{path}/", {"email": ALICE if known else "bob@example.org"})
    client.post(f"/accounts/{path}/confirm/", {"code": "CANARY"})
    assert events(log_lines) == [f"code account={alice.pk}" if known else "code"]
    assert "CANARY" not in log_lines.text()


def test_wrong_second_step(log_lines):
    alice, client = person("Alice"), Client()
    TOTP.activate(alice, generate_totp_secret())
    client.post("/accounts/login/", {"login": ALICE, "password": "correct horse"})
    client.post("/accounts/login/2fa/", {"code": "000000"})
    assert events(log_lines) == [f'"second step" account={alice.pk}']


def test_right_password_is_none(log_lines):
    person("Alice")
    Client().post("/accounts/login/", {"login": ALICE, "password": "correct horse"})
    assert events(log_lines) == []
