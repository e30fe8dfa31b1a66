"""Who may see which page of the way in."""

import pytest
from django.test import Client

from tests.accounts.sign_up import person_in
from tests.support.clients import signed_in
from tests.support.people import person

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
def test_who_has_an_account_is_sent_on(path):
    assert signed_in(person("Alice")).get(f"/accounts/{path}").headers["Location"] == "/games/"


@pytest.mark.parametrize("path", ["signup/", "login/", "login/code/", "password/reset/", "logout/", "closed/"])
def test_a_guest_sees_the_way_in_and_stays_who_they_are(path):
    client = guest()
    before = person_in(client)
    assert client.get(f"/accounts/{path}").status_code == 200
    assert person_in(client) == before


def test_the_folder_itself_leads_to_the_way_in():
    assert Client().get("/accounts/").headers["Location"] == "/accounts/login/"


@pytest.mark.parametrize("path", ["password/reset/done/", "2fa/webauthn/", "3rdparty/", "password/reset/key/1-2/"])
def test_pages_of_allauth_that_the_site_lacks_are_not_there(path):
    assert Client().get(f"/accounts/{path}").status_code == 404
