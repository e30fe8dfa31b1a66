"""The page on which people close their account."""

import pytest
from django.test import Client

from accounts.models import User
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots, ended, open_for, running

pytestmark = pytest.mark.django_db

PAGE = "/settings/close/"


def shown_to_be(user: User) -> Client:
    """A client whose user has just entered the password."""
    client = signed_in(user)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    return client


def closed(user: User) -> bool:
    user.refresh_from_db()
    return user.closed_at is not None


def test_settings_link_to_closing_the_account(alice):
    assert f'href="{PAGE}"' in signed_in(alice).get("/settings/").text


def test_page_shows_the_consequences_with_figures(alice, bob):
    running(alice, bob)
    running(alice, person("Charlie"))
    open_for(alice)
    ended(against_bots(alice))
    text = shown_to_be(alice).get(PAGE).text
    assert "Bots take over in 2 running games." in text
    assert "You leave 1 table that hasn’t started, or it closes if no one else is seated there." in text
    assert "1 finished game is kept." in text
    assert not closed(alice)


def test_button_closes_the_account_and_signs_out(alice):
    client = shown_to_be(alice)
    answer = client.post(PAGE, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "Your account is closed." in answer.text
    assert closed(alice)
    assert "_auth_user_id" not in client.session


def test_second_click_changes_nothing(alice):
    client = shown_to_be(alice)
    client.post(PAGE)
    assert client.post(PAGE).status_code == 302
    assert User.objects.filter(closed_at__isnull=False).count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_page_asks_for_the_password_first(alice, method):
    answer = getattr(signed_in(alice), method)(PAGE)
    assert answer.headers["Location"].startswith("/accounts/reauthenticate/")
    assert not closed(alice)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_visitor_is_asked_to_sign_in(method):
    assert getattr(Client(), method)(PAGE).headers["Location"] == f"/accounts/login/?next={PAGE}"


def test_a_guest_has_no_account_to_close():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    assert client.post(PAGE).headers["Location"].startswith("/accounts/signup/")
    assert not User.objects.filter(closed_at__isnull=False).exists()
