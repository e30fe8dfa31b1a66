"""Where a person is signed in."""

import pytest
from django.test import Client

from tests.accounts.sign_up import enter_code, sign_up, signed_in_as, with_account
from tests.support.mail import newest_code
from tests.support.people import person

pytestmark = pytest.mark.django_db


def signed_in_with(agent: str, email: str = "alice@example.org") -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    client.post("/accounts/login/", {"login": email, "password": "correct horse"})
    return client


@pytest.fixture
def alice():
    return person("Alice")


def test_all_of_them_are_listed_and_nobody_else_s(alice):
    person("Charlie")
    signed_in_with("Theirs", "charlie@example.org")
    phone, laptop = signed_in_with("Phone"), signed_in_with("Laptop")
    text = laptop.get("/accounts/sessions/").text
    assert ("Phone" in text, "Laptop" in text, "Theirs" in text) == (True, True, False)
    assert signed_in_as(phone) == "Alice"


def test_the_others_can_be_ended(alice):
    phone, laptop = signed_in_with("Phone"), signed_in_with("Laptop")
    laptop.post("/accounts/sessions/")
    assert phone.get("/settings/").status_code == 302
    assert laptop.get("/settings/").status_code == 200


def test_the_session_in_which_an_account_was_made_is_listed():
    client = Client(HTTP_USER_AGENT="Tablet")
    with_account(client)
    assert "Tablet" in client.get("/accounts/sessions/").text


def test_a_session_that_becomes_an_account_s_has_a_new_key():
    client = Client()
    sign_up(client)
    before = client.session.session_key
    enter_code(client, newest_code("alice@example.org"))
    assert signed_in_as(client) == "Alice"
    assert client.session.session_key != before
