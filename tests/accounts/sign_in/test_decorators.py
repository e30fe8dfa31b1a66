"""Access to the pages for signing in."""

import pytest
from django.test import Client

from testing.clients import signed_in
from testing.people import person
from tests.accounts.sign_up import person_in

pytestmark = pytest.mark.django_db

OF_AN_ACCOUNT = ["email/", "password/change/", "2fa/", "2fa/app/", "2fa/codes/", "sessions/", "reauthenticate/"]
OF_VISITORS = ["signup/", "login/", "login/code/", "login/code/confirm/", "login/2fa/"]


def guest() -> Client:
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    return client


@pytest.mark.parametrize("path", OF_AN_ACCOUNT)
def test_a_guest_is_asked_to_make_an_account(path):
    assert guest().get(f"/accounts/{path}").headers["Location"] == f"/accounts/signup/?next=/accounts/{path}"


@pytest.mark.parametrize("path", OF_AN_ACCOUNT)
def test_a_visitor_is_asked_to_sign_in(path):
    answer = Client().get(f"/accounts/{path}", follow=True)
    assert answer.redirect_chain[-1][0].startswith("/accounts/login/")


@pytest.mark.parametrize("path", OF_VISITORS)
def test_person_with_an_account_is_redirected(path):
    assert signed_in(person("Alice")).get(f"/accounts/{path}").headers["Location"] == "/"


@pytest.mark.parametrize("path", ["signup/", "login/", "login/code/", "password/reset/", "logout/", "closed/"])
def test_guest_sees_the_sign_in_pages_and_stays_a_guest(path):
    client = guest()
    before = person_in(client)
    assert client.get(f"/accounts/{path}").status_code == 200
    assert person_in(client) == before


def test_root_of_the_pages_redirects_to_signing_in():
    assert Client().get("/accounts/").headers["Location"] == "/accounts/login/"


@pytest.mark.parametrize("path", ["password/reset/done/", "2fa/webauthn/", "3rdparty/", "password/reset/key/1-2/"])
def test_unused_pages_of_allauth_are_not_found(path):
    assert Client().get(f"/accounts/{path}").status_code == 404
