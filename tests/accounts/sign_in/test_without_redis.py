"""Signing in while Redis is down: it works without limits."""

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core import mail
from django.core.cache import cache
from django.test import Client

from games.models import Game
from tests.accounts.sign_in.test_second_step import app_code
from tests.accounts.sign_up import enter_code, person_in, sign_up, signed_in_as
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"


@pytest.fixture(autouse=True)
def no_redis(settings, own_redis):
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    cache.set("kept", "?")
    assert cache.get("kept") is None


def sign_in(client: Client, password: str = "correct horse"):
    return client.post("/accounts/login/", {"login": ALICE, "password": password}, follow=True)


def test_guest_signs_up_and_keeps_the_game():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    sign_up(client)
    answer = enter_code(client, newest_code(ALICE))
    assert (answer.status_code, signed_in_as(client)) == (200, "Alice")
    assert Game.objects.get().host == person_in(client)


def test_password_signs_in_and_the_session_lasts(alice):
    client = Client()
    assert sign_in(client).redirect_chain == [("/", 302)]
    assert client.get("/settings/").status_code == 200
    client.post("/accounts/logout/")
    assert signed_in_as(client) is None


def test_a_code_signs_in(alice):
    client = Client()
    client.post("/accounts/login/code/", {"email": ALICE})
    client.post("/accounts/login/code/confirm/", {"code": newest_code(ALICE)})
    assert signed_in_as(client) == "Alice"


def test_codes_are_not_limited(alice):
    for _attempt in range(7):
        assert Client().post("/accounts/password/reset/", {"email": ALICE}).status_code == 302
    assert [message.to for message in mail.outbox] == [[ALICE]] * 7


def test_a_forgotten_password_is_replaced(alice):
    client = Client()
    client.post("/accounts/password/reset/", {"email": ALICE})
    client.post("/accounts/password/reset/confirm/", {"code": newest_code(ALICE)})
    client.post("/accounts/password/reset/complete/", {"password1": "battery staple"})
    assert signed_in_as(client) == "Alice"


def test_the_second_step_is_asked_for(alice):
    key = generate_totp_secret()
    TOTP.activate(alice, key)
    client = Client()
    sign_in(client)
    assert signed_in_as(client) is None
    client.post("/accounts/login/2fa/", {"code": app_code(key)})
    assert signed_in_as(client) == "Alice"


def test_wrong_passwords_are_refused_without_a_lockout(alice):
    client = Client()
    for _attempt in range(7):
        answer = sign_in(client, "wrong")
        assert (answer.status_code, "E-mail and password do not match." in answer.text) == (200, True)
    sign_in(client)
    assert signed_in_as(client) == "Alice"
