"""The pages on which staff close an account or end a person's sessions."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.names.barred import name_is_barred
from games.models import StaffAct
from testing.tables import ended, open_for, running
from tests.accounts.sign_up import signed_in_as

pytestmark = pytest.mark.django_db

REASON = {"reason": "They asked for it."}


def address(user: User) -> str:
    return f"/admin/games/staffact/close-account/{user.pk}/"


def closed(user: User) -> bool:
    return User.objects.get(pk=user.pk).closed_at is not None


def test_person_page_links_to_closing_the_account(client, alice, mary):
    assert address(alice) in client.get(f"/admin/accounts/user/{alice.pk}/change/").text
    assert address(mary) not in client.get(f"/admin/accounts/user/{mary.pk}/change/").text


def test_form_states_the_consequences_and_asks_for_a_reason(client, alice, bob):
    running(alice, bob)
    open_for(alice)
    ended(running(alice, bob))
    text = client.get(address(alice)).text
    for words in (
        "A bot takes over in 1 running game.",
        "You leave 1 table that hasn’t started, or it closes if no one else is seated there.",
        "1 finished game is kept.",
        "This cannot be undone.",
        '<textarea name="reason"',
    ):
        assert words in text
    assert not closed(alice)


def test_form_closes_the_account(client, alice, mary):
    answer = client.post(address(alice), REASON, follow=True)
    assert "The account is closed." in answer.text
    assert closed(alice)
    assert StaffAct.objects.get().staff == mary
    assert address(alice) not in answer.text


def test_form_bars_address_and_name_if_that_is_wanted(client, alice, bob):
    assert 'name="bar"' in client.get(address(alice)).text
    client.post(address(alice), REASON | {"bar": "on"})
    client.post(address(bob), REASON)
    assert [name_is_barred(name) for name in ("Alice", "Bob")] == [True, False]


def test_closed_account_has_no_form(client, alice):
    client.post(address(alice), REASON)
    assert client.get(address(alice)).status_code == 409


def test_page_of_a_closed_account_can_be_read(client, alice):
    client.post(address(alice), REASON)
    for page in (f"/admin/accounts/user/{alice.pk}/change/", "/admin/accounts/user/"):
        assert client.get(page).status_code == 200


def end_sessions_of(user: User) -> str:
    return f"/admin/games/staffact/end-sessions/{user.pk}/"


@pytest.fixture
def browser_of_alice(alice):
    browser = Client()
    browser.post("/accounts/login/", {"login": alice.email, "password": "correct horse"})
    return browser


def test_person_page_links_to_ending_sessions(client, alice, mary):
    guest = User.objects.create_guest()
    offered = {
        who: end_sessions_of(who) in client.get(f"/admin/accounts/user/{who.pk}/change/").text
        for who in (alice, guest, mary)
    }
    assert offered == {alice: True, guest: False, mary: False}


def test_sessions_end_once_a_reason_is_given(client, alice, browser_of_alice):
    text = client.get(end_sessions_of(alice)).text
    assert "It is stored for staff, with your name." in text
    assert "The players can only read it" not in text
    assert signed_in_as(browser_of_alice) == "Alice"
    answer = client.post(end_sessions_of(alice), REASON, follow=True)
    assert "1 session has ended." in answer.text
    assert signed_in_as(browser_of_alice) is None
