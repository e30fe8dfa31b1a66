"""Strangers who guess a password do not lock out browsers with which its owner has signed in."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.clearing import clear_shared_browsers
from accounts.lifecycle.close import close_account
from accounts.models import SharedBrowser
from testing.clients import signed_in
from testing.people import person
from tests.accounts.sign_up import enter_code, sign_up, signed_in_as
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"


def sign_in(client: Client, email: str = ALICE, password: str = "correct horse", **headers: str):
    return client.post("/accounts/login/", {"login": email, "password": password}, **headers)


def guess(times: int, client: Client | None = None, **headers: str) -> list[int]:
    """Send wrong passwords for Alice, from a new browser each time unless one is given."""
    return [sign_in(client or Client(), password="wrong", **headers).status_code for _ in range(times)]


@pytest.fixture
def device(alice):
    """A browser in which Alice has signed in and out."""
    client = Client()
    sign_in(client)
    client.post("/accounts/logout/")
    assert signed_in_as(client) is None
    return client


def test_guessing_stranger_does_not_lock_out_a_known_device(device):
    assert guess(6) == [200] * 5 + [429]
    elsewhere = Client(REMOTE_ADDR="192.0.2.1")
    assert sign_in(elsewhere).status_code == 429
    sign_in(device)
    assert (signed_in_as(elsewhere), signed_in_as(device)) == (None, "Alice")


def test_known_device_has_the_same_limit(device):
    assert guess(6, device) == [200] * 5 + [429]
    assert sign_in(device).status_code == 429
    elsewhere = Client()
    sign_in(elsewhere)
    assert signed_in_as(elsewhere) == "Alice"


def test_device_of_another_account_counts_as_unknown(alice):
    person("Bob")
    of_bob = Client()
    sign_in(of_bob, "bob@example.org")
    of_bob.post("/accounts/logout/")
    assert guess(5) == [200] * 5
    assert sign_in(of_bob).status_code == 429


def test_shared_device_is_known_for_both_people(device):
    person("Bob")
    sign_in(device, "bob@example.org")
    device.post("/accounts/logout/")
    guess(5)
    sign_in(device)
    assert signed_in_as(device) == "Alice"


@pytest.mark.parametrize("forged", ["", "x", "eyJpZCI6IjEiLCJwZW9wbGUiOlsxXX0:1abcde:signature"])
def test_unsigned_cookie_is_ignored(alice, forged):
    guess(5)
    client = Client()
    client.cookies["device"] = forged
    assert sign_in(client).status_code == 429


def test_signing_up_remembers_the_device():
    client = Client()
    sign_up(client)
    enter_code(client, newest_code(ALICE))
    client.post("/accounts/logout/")
    guess(5)
    sign_in(client)
    assert signed_in_as(client) == "Alice"


def test_device_stays_known_after_a_change_of_e_mail(device, alice):
    alice.emailaddress_set.update(email="new@example.org")
    alice.email = "new@example.org"
    alice.save()
    for _attempt in range(5):
        sign_in(Client(), "new@example.org", "wrong")
    sign_in(device, "New@Example.org")
    assert signed_in_as(device) == "Alice"


def test_signed_in_people_can_reauthenticate_while_a_stranger_guesses(alice):
    client = signed_in(alice)  # session from before there were device cookies
    guess(5)
    answer = client.post("/accounts/reauthenticate/", {"password": "correct horse", "next": "/settings/"})
    assert answer.headers["Location"] == "/settings/"


def test_known_device_can_get_a_code_while_strangers_request_codes(device, time_machine):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    for _attempt in range(6):
        Client().post("/accounts/login/code/", {"email": ALICE})
    assert Client().post("/accounts/password/reset/", {"email": ALICE}).status_code == 429
    assert device.post("/accounts/password/reset/", {"email": ALICE}).status_code == 302


def test_guess_with_another_port_in_host_counts(alice):
    for port in range(5):
        guess(1, HTTP_HOST=f"testserver:{31337 + port}")
    assert sign_in(Client()).status_code == 429


def test_cookie_is_http_only_and_lasting(device):
    cookie = device.cookies["device"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    assert cookie["max-age"] == 365 * 24 * 3600
    assert ALICE not in cookie.value


def test_a_guest_has_no_device():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    assert "device" not in client.cookies


def shared():
    return list(SharedBrowser.objects.values_list("first__name", "second__name"))


@pytest.mark.both_databases
def test_two_accounts_of_one_browser_are_noted_once(device, alice):
    person("Bob")
    assert shared() == []
    for email in ("bob@example.org", ALICE):
        sign_in(device, email)
        device.post("/accounts/logout/")
        assert shared() == [("Alice", "Bob")]
    close_account(alice.pk, by=alice)
    assert shared() == [("", "Bob")]  # staff read it for 90 days


def test_a_shared_browser_is_forgotten_after_90_days(device):
    person("Bob")
    sign_in(device, "bob@example.org")
    SharedBrowser.objects.update(at=timezone.now() - timedelta(days=89))
    assert clear_shared_browsers(lambda: True) == 0
    SharedBrowser.objects.update(at=timezone.now() - timedelta(days=91))
    assert clear_shared_browsers(lambda: True) == 1
