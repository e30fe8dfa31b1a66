"""The page of tokens for programs."""

import re

import pytest
from django.test import Client

from accounts.models import ApiToken, User
from accounts.programs.api_tokens import api_token_of, make_api_token
from testing.clients import signed_in

pytestmark = pytest.mark.django_db
PAGE = "/settings/programs/"


def made(client: Client, **form: str):
    return client.post(PAGE, {"name": "My bot", "may_play": "on", "days": "90"} | form)


@pytest.fixture
def browser(alice) -> Client:
    """Return Alice's, in which she has just entered her password."""
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    return client


def test_the_text_of_a_token_is_shown_once(browser, alice):
    answer = made(browser)
    text = re.search(r"pushsite_\w{36}", answer.text)[0]
    assert api_token_of(text).person == alice
    assert "no-store" in answer.headers["Cache-Control"]
    again = browser.get(PAGE).text
    assert text not in again and text[:13] in again and "My bot" in again


def test_the_same_form_again_shows_a_text_that_works_instead_of_the_one_that_was_lost(browser, alice):
    lost, shown = (re.search(r"pushsite_\w{36}", made(browser).text)[0] for _ in range(2))
    assert (api_token_of(lost), api_token_of(shown).person) == (None, alice)


def test_a_second_token_of_the_same_name_is_refused_in_words(browser):
    text = re.search(r"pushsite_\w{36}", made(browser).text)[0]
    api_token_of(text)  # a program uses it
    answer = made(browser)
    assert (answer.status_code, ApiToken.objects.count()) == (422, 1)
    assert "You already have a token with this name." in answer.text


@pytest.mark.parametrize("page", [PAGE, "/settings/bots/"])
def test_a_form_that_comes_after_the_password_is_sent_to_its_own_page(alice, page: str):
    client = signed_in(alice)
    asked = client.post(page, {"name": "First", "days": "90"})
    answer = client.post(asked.url, {"password": "correct horse", "next": page})
    assert "pushsite_" in answer.text
    assert f'action="{page}"' in answer.text


def test_a_token_without_the_switch_only_reads(browser):
    browser.post(PAGE, {"name": "reader", "days": ""})
    token = ApiToken.objects.get()
    assert (token.may_play, token.expires_at) == (False, None)


def test_a_token_is_revoked(browser, alice):
    made(browser)
    browser.post(f"{PAGE}revoke/", {"token": ApiToken.objects.get().pk})
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("token", ["", "x", "-1", str(2**70)])
def test_no_token_is_revoked_by_a_wrong_number(browser, alice, token):
    made(browser)
    assert browser.post(f"{PAGE}revoke/", {"token": token}).status_code == 302
    assert ApiToken.objects.count() == 1


def test_a_token_needs_the_password_again(alice):
    answer = made(signed_in(alice))
    assert (answer.status_code, ApiToken.objects.count()) == (302, 0)
    assert answer.url.startswith("/accounts/reauthenticate/")


def test_visitors_sign_in_first(db):
    assert Client().get(PAGE).url.startswith("/accounts/login/")


def test_guests_make_an_account_first(db):
    guest = User.objects.create_guest()
    assert signed_in(guest).get(PAGE).url.startswith("/accounts/signup/")


def test_charlie_sees_no_token_of_alice(alice, charlie):
    make_api_token(alice, name="Alice's bot", may_play=True, days=None)
    assert "Alice&#x27;s bot" in signed_in(alice).get(PAGE).text
    assert "Alice" not in re.sub(r"<[^>]+>", "", signed_in(charlie).get(PAGE).text)


def test_only_a_token_with_the_switch_talks(browser):
    made(browser)
    made(browser, name="My secretary", may_talk="on")
    assert dict(ApiToken.objects.values_list("name", "may_talk")) == {"My bot": False, "My secretary": True}
    assert browser.get(PAGE).text.count(">talks<") == 1
