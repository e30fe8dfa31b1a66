"""A person's sessions."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from testing.people import person
from tests.accounts.sign_up import enter_code, sign_up, signed_in_as, with_account
from tests.support.mail import newest_code, newest_mail

pytestmark = pytest.mark.django_db


def signed_in_with(agent: str, email: str = "alice@example.org") -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    client.post("/accounts/login/", {"login": email, "password": "correct horse"})
    return client


@pytest.fixture
def alice():
    return person("Alice")


def test_page_lists_all_own_sessions_and_no_others(alice):
    person("Charlie")
    signed_in_with("Theirs", "charlie@example.org")
    phone, laptop = signed_in_with("Phone"), signed_in_with("Laptop")
    text = laptop.get("/accounts/sessions/").text
    assert ("Phone" in text, "Laptop" in text, "Theirs" in text) == (True, True, False)
    assert signed_in_as(phone) == "Alice"


def test_other_sessions_end_after_the_password_was_given(alice):
    phone, laptop = signed_in_with("Phone"), signed_in_with("Laptop")
    asked = laptop.post("/accounts/sessions/").headers["Location"]
    assert (asked, signed_in_as(phone)) == ("/accounts/reauthenticate/?next=%2Faccounts%2Fsessions%2F", "Alice")
    laptop.post(asked, {"password": "wrong"})
    assert signed_in_as(phone) == "Alice"
    answer = laptop.post(asked, {"password": "correct horse"}, follow=True)
    assert "You are signed out everywhere else." in answer.text
    assert (signed_in_as(phone), signed_in_as(laptop)) == (None, "Alice")


def test_new_password_ends_the_other_sessions(alice):
    phone, laptop = signed_in_with("Phone"), signed_in_with("Laptop")
    laptop.post("/accounts/password/change/", {"oldpassword": "correct horse", "password1": "battery staple"})
    assert (phone.get("/settings/").status_code, laptop.get("/settings/").status_code) == (302, 200)
    assert "You are now signed out on all your other devices." in newest_mail(alice.email).body


def test_reauthentication_changes_the_key(alice):
    laptop = signed_in_with("Laptop")
    before = laptop.cookies["sessionid"].value
    laptop.post("/accounts/reauthenticate/", {"password": "correct horse"})
    assert laptop.cookies["sessionid"].value != before
    assert Client(headers={"Cookie": f"sessionid={before}"}).get("/settings/").status_code == 302
    assert UserSession.objects.get().session_key == laptop.cookies["sessionid"].value
    assert laptop.get("/settings/").status_code == 200


def test_wrong_password_does_not_change_the_session(alice):
    laptop = signed_in_with("Laptop")
    before = laptop.cookies["sessionid"].value
    laptop.post("/accounts/reauthenticate/", {"password": "wrong"})
    assert (laptop.cookies["sessionid"].value, signed_in_as(laptop)) == (before, "Alice")


def test_session_of_the_sign_up_is_listed():
    client = Client(HTTP_USER_AGENT="Tablet")
    with_account(client)
    assert "Tablet" in client.get("/accounts/sessions/").text


def test_session_gets_a_new_key_when_it_becomes_an_accounts():
    client = Client()
    sign_up(client)
    before = client.session.session_key
    enter_code(client, newest_code("alice@example.org"))
    assert signed_in_as(client) == "Alice"
    assert client.session.session_key != before
