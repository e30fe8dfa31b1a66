"""The page of one's bots."""

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.programs.api_tokens import api_token_of
from accounts.programs.bot_accounts import make_bot_account
from testing.clients import signed_in

pytestmark = pytest.mark.django_db

PAGE = "/settings/bots/"


def known(user: User) -> Client:
    """Return a browser of ``user``, who has just entered their password."""
    client = signed_in(user)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    return client


def token_on(page):
    return re.findall(r"pushsite_\w{36}", page.text)


def test_a_form_makes_a_bot_and_shows_its_token_once(alice):
    client = known(alice)
    page = client.post(PAGE, {"name": "Robo"})
    (text,) = token_on(page)
    bot = User.objects.get(name="Robo Bot")
    assert (bot.owner, api_token_of(text).person) == (alice, bot)
    again = client.get(PAGE)
    assert ("Robo Bot" in again.text, token_on(again)) == (True, [])


@pytest.mark.parametrize("name", ["", "Robo", "www.example.org", "admin", "x" * 25])
def test_a_name_that_nobody_may_have_is_refused_in_a_sentence(alice, name):
    api_token_of(make_bot_account(alice, "Robo Bot")[1])  # a program uses it
    page = known(alice).post(PAGE, {"name": name})
    assert (page.status_code, 'aria-invalid="true"' in page.text) == (422, True)
    assert User.objects.filter(owner=alice).count() == 1


def test_a_new_token_is_shown_once(alice):
    bot, before = make_bot_account(alice, "Robo Bot")
    (text,) = token_on(known(alice).post(f"{PAGE}token/", {"bot": bot.pk}))
    assert (api_token_of(before), api_token_of(text).person) == (None, bot)


def test_closing_asks_before(alice):
    bot = make_bot_account(alice, "Robo Bot")[0]
    client = known(alice)
    assert "This cannot be undone." in client.get(f"{PAGE}{bot.pk}/close/").text
    assert client.post(f"{PAGE}{bot.pk}/close/").headers["Location"] == PAGE
    assert User.objects.get(pk=bot.pk).closed_at is not None


def test_another_persons_bot_is_not_there(alice, bob):
    bot, text = make_bot_account(alice, "Robo Bot")
    client = known(bob)
    assert client.get(f"{PAGE}{bot.pk}/close/").status_code == 404
    assert client.post(f"{PAGE}{bot.pk}/close/").status_code == 404
    assert client.post(f"{PAGE}token/", {"bot": bot.pk}).status_code == 404
    assert "Robo" not in client.get(PAGE).text
    assert api_token_of(text).person == bot


def test_visitors_are_asked_to_sign_in():
    for page in (PAGE, f"{PAGE}1/close/"):
        assert Client().get(page).headers["Location"].startswith("/accounts/login/")


def test_the_profile_of_a_bot_names_its_owner(alice, bob):
    make_bot_account(alice, "Robo Bot")
    page = signed_in(bob).get("/people/Robo Bot/").text
    assert '<a href="/people/Alice/">A bot of Alice</a>' in page
    assert "A bot of" not in signed_in(bob).get("/people/Alice/").text
