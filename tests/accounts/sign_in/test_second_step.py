"""Signing in with an app's code as an optional second step."""

import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, generate_totp_secret, hotp_value
from django.test import Client

from testing.clients import signed_in
from testing.people import person
from tests.accounts.sign_up import signed_in_as
from tests.support.mail import newest_code, newest_mail

pytestmark = pytest.mark.django_db


def app_code(secret: str) -> str:
    """Return the code that an authenticator app shows now."""
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def key_on(page: str) -> str:
    """Return the key that the page shows next to its picture."""
    return page.partition('<span class="code">')[2].partition("</span>")[0]


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def key(alice) -> str:
    """The key of the app that Alice has added."""
    key = generate_totp_secret()
    TOTP.activate(alice, key)
    RecoveryCodes.activate(alice)
    return key


def first_step() -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": "alice@example.org", "password": "correct horse"})
    return client


def test_picture_obeys_the_content_security_policy(alice):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    answer = client.get("/accounts/2fa/app/")
    assert '<img class="account-qr" data-kept src="data:image/svg+xml;base64,' in answer.text
    assert "img-src 'self' data:" in answer.headers["Content-Security-Policy"]


def test_adding_an_app_asks_for_the_password_first(alice):
    answer = signed_in(alice).get("/accounts/2fa/app/")
    assert answer.headers["Location"] == "/accounts/reauthenticate/?next=%2Faccounts%2F2fa%2Fapp%2F"


@pytest.mark.django_db(transaction=True)
def test_code_of_the_app_adds_it_and_sends_a_mail(alice):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    page = client.get("/accounts/2fa/app/").text
    assert "Adding the app signs you out on all your other devices." in page
    answer = client.post("/accounts/2fa/app/", {"code": app_code(key_on(page))}, follow=True)
    assert answer.redirect_chain == [("/accounts/2fa/codes/", 302)]
    assert set(Authenticator.objects.values_list("type", flat=True)) == {"totp", "recovery_codes"}
    told = newest_mail(alice.email)
    assert told.subject == "Two-step sign-in at Pushsite is on"
    assert "You are now signed out on all your other devices." in told.body


def test_password_alone_does_not_sign_in(key):
    client = first_step()
    assert signed_in_as(client) is None
    client.post("/accounts/login/2fa/", {"code": app_code(key)})
    assert signed_in_as(client) == "Alice"


def test_a_wrong_code_does_not_sign_in(key):
    client = first_step()
    assert "This code is not correct." in client.post("/accounts/login/2fa/", {"code": "000"}).text
    assert signed_in_as(client) is None


def test_a_code_works_once(key):
    code = app_code(key)
    first_step().post("/accounts/login/2fa/", {"code": code})
    again = first_step()
    again.post("/accounts/login/2fa/", {"code": code})
    assert signed_in_as(again) is None


def test_mailed_code_alone_does_not_sign_in(key, alice):
    client = Client()
    client.post("/accounts/login/code/", {"email": alice.email})
    client.post("/accounts/login/code/confirm/", {"code": newest_code(alice.email)})
    assert signed_in_as(client) is None


def test_new_password_alone_does_not_sign_in(key, alice):
    client = Client()
    client.post("/accounts/password/reset/", {"email": alice.email})
    client.post("/accounts/password/reset/confirm/", {"code": newest_code(alice.email)})
    client.post("/accounts/password/reset/complete/", {"password1": "battery staple"})
    assert signed_in_as(client) is None


def test_a_guest_may_sign_in_with_both_steps(key):
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    client.post("/accounts/login/", {"login": "alice@example.org", "password": "correct horse"})
    client.post("/accounts/login/2fa/", {"code": app_code(key)})
    assert signed_in_as(client) == "Alice"


def test_each_recovery_code_signs_in_once(key, alice):
    codes = RecoveryCodes(Authenticator.objects.get(user=alice, type="recovery_codes")).get_unused_codes()
    assert len(codes) == 10
    client, again = first_step(), first_step()
    client.post("/accounts/login/2fa/", {"code": codes[0]})
    again.post("/accounts/login/2fa/", {"code": codes[0]})
    assert (signed_in_as(client), signed_in_as(again)) == ("Alice", None)


def test_recovery_codes_can_be_shown_and_replaced(key, alice):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    before = client.get("/accounts/2fa/codes/download/").text.split()
    assert all(code in client.get("/accounts/2fa/codes/").text for code in before)
    client.post("/accounts/2fa/codes/new/")
    after = client.get("/accounts/2fa/codes/download/").text.split()
    assert set(before).isdisjoint(after)


def test_guesses_of_codes_are_limited(key):
    client = first_step()
    answers = [client.post("/accounts/login/2fa/", {"code": "000"}) for _attempt in range(6)]
    assert "Too many attempts." in answers[-1].text
    client.post("/accounts/login/2fa/", {"code": app_code(key)})
    assert signed_in_as(client) is None


def test_page_shows_how_many_recovery_codes_are_left(key, alice):
    assert "10 recovery codes left" in signed_in(alice).get("/accounts/2fa/").text
