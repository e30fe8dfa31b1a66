"""People who try too often get 429 and a plain sentence."""

import pytest
from django.test import Client, override_settings

from accounts.models import User
from testing.people import person
from tests.accounts.sign_up import sign_up, signed_in_as

pytestmark = pytest.mark.django_db

SENTENCE = "Too many attempts. Wait a few minutes and try again."


def refused(answer) -> bool:
    return (answer.status_code, SENTENCE in answer.text) == (429, True)


def sign_in(client: Client, password: str, **headers: str):
    return client.post("/accounts/login/", {"login": "alice@example.org", "password": password}, **headers)


def test_password_guesses_are_limited_even_from_many_places():
    person("Alice")
    for number in range(5):
        assert sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), "wrong").status_code == 200
    last = Client(REMOTE_ADDR="192.0.2.99")
    assert refused(sign_in(last, "correct horse"))
    assert signed_in_as(last) is None


def test_sign_in_is_limited_for_each_place():
    answers = [
        Client().post("/accounts/login/", {"login": f"{number}@example.org", "password": "x"}) for number in range(21)
    ]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert refused(answers[20])


def test_signing_up_is_limited_for_each_place(time_machine):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    for number in range(10):
        assert sign_up(Client(), name=f"Bot {number}", email=f"{number}@example.org").status_code == 200
    answer = sign_up(Client(), name="Bot 11", email="11@example.org")
    assert (answer.status_code, "Too many attempts in a short time." in answer.text) == (429, True)
    assert User.objects.count() == 10


def test_limit_does_not_affect_another_place():
    for number in range(21):
        Client().post("/accounts/login/", {"login": f"{number}@example.org", "password": "x"})
    person("Alice")
    elsewhere = Client(REMOTE_ADDR="192.0.2.1")
    sign_in(elsewhere, "correct horse")
    assert signed_in_as(elsewhere) == "Alice"


def attempts_through_a_proxy(visitors: list[str]) -> list[int]:
    """Make one attempt for each header; the proxy at 127.0.0.1 sends the visitor's address."""
    return [
        Client(HTTP_X_FORWARDED_FOR=visitor)
        .post("/accounts/login/", {"login": f"{number}@example.org", "password": "x"})
        .status_code
        for number, visitor in enumerate(visitors)
    ]


def test_forwarded_addresses_from_visitors_are_ignored():
    invented = [f"198.51.100.{number}" for number in range(21)]
    assert attempts_through_a_proxy(invented)[-1] == 429


@override_settings(ALLAUTH_TRUSTED_PROXY_COUNT=1)
def test_only_the_last_forwarded_address_of_the_own_proxy_counts():
    apart = [f"198.51.100.{number}" for number in range(21)]
    assert attempts_through_a_proxy(apart)[-1] == 200
    lied = [f"203.0.113.{number}, 192.0.2.7" for number in range(21)]
    assert attempts_through_a_proxy(lied)[-1] == 429
