"""Signing in and out, by password and by code, and new passwords and e-mails."""

import pytest
from django.core import mail
from django.test import Client

from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from tests.accounts.sign_up import enter_code, person_in, signed_in_as, with_account
from tests.support.mail import newest_code, newest_mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice():
    return person("Alice")


def sign_in(client: Client, email: str = "alice@example.org", password: str = "correct horse", **more: str):
    return client.post("/accounts/login/", {"login": email, "password": password} | more, follow=True)


def confirm_password(client: Client, password: str = "correct horse") -> None:
    """Enter the password again, as important changes require."""
    client.post("/accounts/reauthenticate/", {"password": password})


def test_e_mail_and_password_sign_in(alice):
    client = Client()
    answer = sign_in(client)
    assert answer.redirect_chain == [("/", 302)]
    assert signed_in_as(client) == "Alice"


def test_sign_in_redirects_to_the_page_before(alice):
    client = Client()
    wanted = client.get("/settings/").headers["Location"]
    assert wanted == "/accounts/login/?next=/settings/"
    assert client.post(wanted, {"login": alice.email, "password": "correct horse"}).headers["Location"] == "/settings/"


@pytest.mark.parametrize("email, password", [("alice@example.org", "wrong"), ("charlie@example.org", "correct horse")])
def test_error_does_not_say_what_was_wrong(alice, email, password):
    client = Client()
    answer = sign_in(client, email, password)
    assert "E-mail and password do not match." in answer.text
    assert signed_in_as(client) is None


WAYS = {
    "confirm-email": ("email", {"email": "new@example.org", "action_add": ""}),
    "login/code/confirm": ("login/code", {"email": "alice@example.org"}),
    "password/reset/confirm": ("password/reset", {"email": "alice@example.org"}),
}


@pytest.mark.parametrize("minutes, good", [(9.9, True), (10.1, False)])
@pytest.mark.parametrize("page", WAYS)
def test_code_is_valid_for_ten_minutes(alice, page, minutes, good):
    asks, form = WAYS[page]
    client = Client()
    if page == "confirm-email":
        sign_in(client)
        confirm_password(client)
    client.post(f"/accounts/{asks}/", form)
    code = newest_code(form["email"])
    with later(minutes=minutes):
        answer = client.post(f"/accounts/{page}/", {"code": code})
    ways_on = {"confirm-email": "/settings/", "login/code/confirm": "/"}
    assert (answer.get("Location") == ways_on.get(page, "/accounts/password/reset/complete/")) is good


def test_closed_account_cannot_sign_in(alice):
    alice.is_active = False
    alice.save()
    client = Client()
    assert "This account is closed" in sign_in(client).text
    assert signed_in_as(client) is None


def test_a_code_signs_in(alice):
    client = Client()
    client.post("/accounts/login/code/", {"email": alice.email})
    client.post("/accounts/login/code/confirm/", {"code": newest_code(alice.email)})
    assert signed_in_as(client) == "Alice"


def test_a_wrong_code_does_not_sign_in(alice):
    client = Client()
    client.post("/accounts/login/code/", {"email": alice.email})
    answer = client.post("/accounts/login/code/confirm/", {"code": "BBBB-BBBB"})
    assert "This code is not correct." in answer.text
    assert signed_in_as(client) is None


def test_code_for_an_unknown_e_mail_looks_the_same_and_is_not_sent(alice):
    known, unknown = Client(), Client()
    answers = [
        client.post("/accounts/login/code/", {"email": email}, follow=True)
        for client, email in ((known, alice.email), (unknown, "charlie@example.org"))
    ]
    pages = [answer.text.replace("charlie@", "alice@") for answer in answers]
    assert without_tokens(pages[0]) == without_tokens(pages[1])
    assert [message.to for message in mail.outbox] == [[alice.email]]


def without_tokens(page: str) -> list[str]:
    return [line for line in page.splitlines() if "csrf" not in line and "data-now" not in line]


def test_a_guest_who_fails_to_sign_in_stays_the_guest(alice):
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    guest = person_in(client)
    sign_in(client, password="wrong")
    client.post("/accounts/login/code/", {"email": alice.email})
    assert person_in(client) == guest


def test_signed_in_person_is_redirected(alice):
    assert signed_in(alice).get("/accounts/login/?next=/settings/").headers["Location"] == "/settings/"


def test_forgotten_password_can_be_replaced_with_a_code(alice):
    client = Client()
    client.post("/accounts/password/reset/", {"email": alice.email})
    client.post("/accounts/password/reset/confirm/", {"code": newest_code(alice.email)})
    answer = client.post("/accounts/password/reset/complete/", {"password1": "battery staple"}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert signed_in_as(client) == "Alice"
    assert newest_mail(alice.email).subject == "You have a new Pushsite password"
    elsewhere = Client()
    sign_in(elsewhere)
    assert signed_in_as(elsewhere) is None
    sign_in(elsewhere, password="battery staple")
    assert signed_in_as(elsewhere) == "Alice"


def test_a_new_password_needs_the_code(alice):
    client = Client()
    client.post("/accounts/password/reset/", {"email": alice.email})
    client.post("/accounts/password/reset/complete/", {"password1": "battery staple"})
    alice.refresh_from_db()
    assert alice.check_password("correct horse")


def test_forgotten_password_of_an_unknown_e_mail_looks_the_same(alice):
    answers = [
        Client().post("/accounts/password/reset/", {"email": email}, follow=True)
        for email in (alice.email, "charlie@example.org")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain
    pages = [without_tokens(answer.text.replace("charlie@", "alice@")) for answer in answers]
    assert pages[0] == pages[1]
    assert [message.to for message in mail.outbox] == [[alice.email]]


def test_new_password_needs_the_old_one_and_ends_other_sessions(alice):
    here, elsewhere = Client(), Client()
    for client in (here, elsewhere):
        sign_in(client)
    refused = here.post("/accounts/password/change/", {"oldpassword": "wrong", "password1": "battery staple"})
    assert "This password is not correct." in refused.text
    here.post("/accounts/password/change/", {"oldpassword": "correct horse", "password1": "battery staple"})
    assert here.get("/settings/").status_code == 200
    assert elsewhere.get("/settings/").headers["Location"] == "/accounts/login/?next=/settings/"
    assert newest_mail(alice.email).subject == "Your Pushsite password has changed"


@pytest.mark.django_db(transaction=True)
def test_e_mail_changes_once_the_new_one_is_verified(alice):
    client = signed_in(alice)
    confirm_password(client)
    client.post("/accounts/email/", {"action_add": "1", "email": "new@example.org"})
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    answer = enter_code(client, newest_code("new@example.org"))
    alice.refresh_from_db()
    assert alice.email == "new@example.org"
    assert answer.redirect_chain == [("/settings/", 302)]
    assert newest_mail("alice@example.org").subject == "Your Pushsite e-mail has changed"
    former, new = Client(), Client()
    sign_in(former)
    sign_in(new, "new@example.org")
    assert (signed_in_as(former), signed_in_as(new)) == (None, "Alice")


def test_changing_the_e_mail_asks_for_the_password_first(alice):
    client = signed_in(alice)
    answer = client.post("/accounts/email/", {"action_add": "1", "email": "new@example.org"}, follow=True)
    assert answer.redirect_chain == [("/accounts/reauthenticate/?next=%2Faccounts%2Femail%2F", 302)]
    assert mail.outbox == []


def test_change_of_e_mail_does_not_reveal_other_accounts(alice):
    person("Bob")
    client = signed_in(alice)
    confirm_password(client)
    answer = client.post("/accounts/email/", {"action_add": "1", "email": "bob@example.org"})
    assert answer.headers["Location"] == "/accounts/confirm-email/"
    enter_code(client, newest_code("bob@example.org"))
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"


def test_name_cannot_add_a_header():
    with_account(Client(), name="Bcc: charlie")
    for message in mail.outbox:
        assert message.recipients() == ["alice@example.org"]
        assert "charlie" not in str(message.message()["Subject"])
