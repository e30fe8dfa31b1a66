"""Signing up as a visitor or a guest, with a code by mail; strangers cannot find out who has an account."""

from dataclasses import replace

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts import registry
from accounts.models import User
from testing.people import person
from tests.accounts.sign_up import GIVEN, enter_code, person_in, sign_up, signed_in_as, with_account
from tests.support.mail import code_in, newest_code, newest_mail

pytestmark = pytest.mark.django_db


def test_visitor_who_enters_the_code_has_an_account():
    client = Client()
    answer = sign_up(client)
    assert answer.redirect_chain == [("/accounts/confirm-email/", 302)]
    answer = enter_code(client, newest_code("alice@example.org"))
    assert answer.redirect_chain == [("/", 302)]
    alice = User.objects.get()
    assert (alice.guest, alice.email, alice.name) == (False, "alice@example.org", "Alice")
    assert person_in(client) == alice


def test_account_can_sign_in_on_another_browser():
    with_account(Client())
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "Alice@Example.org", "password": "correct horse"})
    assert signed_in_as(elsewhere) == "Alice"


def test_unverified_e_mail_is_not_stored():
    sign_up(Client())
    assert User.objects.get().email is None
    assert User.objects.get().guest


def test_guest_who_signs_up_stays_the_same_person():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    guest = person_in(client)
    alice = with_account(client)
    assert (alice.pk, alice.guest) == (guest.pk, False)
    assert person_in(client) == guest


def test_account_has_the_language_of_the_page_and_the_time_zone_of_the_browser():
    alice = with_account(Client(HTTP_ACCEPT_LANGUAGE="fr"), time_zone="America/Toronto")
    assert (alice.language, alice.time_zone) == ("fr", "America/Toronto")


@pytest.mark.parametrize("zone", ["", "Europe/Atlantis", "../../etc/passwd", "x" * 300])
def test_unknown_time_zone_is_ignored(zone):
    assert with_account(Client(), time_zone=zone).time_zone == ""


def test_mail_is_in_the_language_of_the_page():
    sign_up(Client(HTTP_ACCEPT_LANGUAGE="fr"))
    assert newest_mail("alice@example.org").subject == "Votre code pour Pushsite"


def test_known_e_mail_looks_the_same_and_its_owner_gets_a_mail():
    person("Alice")
    known, unknown = Client(), Client()
    with_account_page = sign_up(known, name="Charlie")
    without_account_page = sign_up(unknown, name="Bob", email="bob@example.org")
    assert with_account_page.redirect_chain == without_account_page.redirect_chain
    assert shape(with_account_page.text, "Charlie", "alice") == shape(without_account_page.text, "Bob", "bob")
    told = newest_mail("alice@example.org")
    assert told.subject == "You already have a Pushsite account"
    assert code_in(told) is None


def test_wrong_code_has_the_same_answer_for_known_and_unknown_e_mails():
    person("Alice")
    known, unknown = Client(), Client()
    sign_up(known, name="Charlie")
    sign_up(unknown, name="Bob", email="bob@example.org")
    for _attempt in range(3):
        first, second = (enter_code(client, "BBBB-BBBB") for client in (known, unknown))
        assert first.redirect_chain == second.redirect_chain
        assert shape(first.text, "Charlie", "alice") == shape(second.text, "Bob", "bob")
    assert User.objects.filter(guest=False).count() == 1


def shape(text: str, name: str, email: str) -> list[str]:
    """Return the page without the parts that differ between any two visitors."""
    lines = text.replace(name, "NAME").replace(f"{email}@example.org", "EMAIL").splitlines()
    differ = ("csrf", 'class="initial', "data-now")
    return [line for line in lines if not any(each in line for each in differ)]


def test_code_is_refused_in_another_browser():
    sign_up(Client())
    charlie = Client()
    answer = enter_code(charlie, newest_code("alice@example.org"))
    assert answer.redirect_chain == [("/accounts/login/", 302)]
    assert User.objects.get().guest


def test_another_code_can_be_requested(time_machine):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    client = Client()
    sign_up(client)
    first = newest_code("alice@example.org")
    time_machine.move_to("2026-11-21 12:01", tick=False)
    client.post("/accounts/confirm-email/", {"action": "resend"})
    second = newest_code("alice@example.org")
    assert first != second
    enter_code(client, second)
    assert not User.objects.get().guest


def test_signing_up_again_corrects_a_wrong_e_mail():
    client = Client()
    sign_up(client, email="alise@example.org")
    sign_up(client)
    enter_code(client, newest_code("alice@example.org"))
    assert [user.email for user in User.objects.all()] == ["alice@example.org"]


def test_first_person_to_verify_an_e_mail_gets_it():
    first, second = Client(), Client()
    sign_up(first, name="Alice")
    code = newest_code("alice@example.org")
    with_account(second, name="Bob", email="bob@example.org")
    person("Alice")
    answer = enter_code(first, code)
    assert "Another account already has this e-mail." in answer.text
    assert User.objects.filter(email="alice@example.org").count() == 1


@pytest.mark.parametrize("name", ["Bob", "bob", "BOB", " Bob "])
def test_name_of_another_account_is_taken(name):
    person("Bob")
    answer = sign_up(Client(), name=name)
    assert "This name is taken." in answer.text
    assert mail.outbox == []


@pytest.mark.parametrize("name", ["Guest 17", "guest 1", "Invité 4", "Swift Otter", "Loutre agile"])
def test_generated_name_of_a_guest_is_taken(name):
    assert "This name is taken." in sign_up(Client(), name=name).text


def test_name_that_was_taken_in_the_meantime_gets_a_number():
    client = Client()
    sign_up(client, name="Bob")
    person("Bob")
    answer = enter_code(client, newest_code("alice@example.org"))
    assert person_in(client).name == "Bob 2"
    assert "Welcome, Bob 2!" in answer.text
    assert "Someone else took the name Bob." in answer.text


def test_account_is_created_completely_or_not_at_all(monkeypatch):
    """The last step, renaming the person at their tables, may fail."""

    def fail(guest):
        raise RuntimeError

    client = Client()
    sign_up(client, name="Bob")
    person("Bob")
    monkeypatch.setattr("accounts.registry.registered", [replace(registry.registered[0], renamed=fail)])
    with pytest.raises(RuntimeError):
        enter_code(client, newest_code("alice@example.org"))
    guest = person_in(client)
    assert (guest.guest, guest.email, guest.name) == (True, None, "Bob")
    assert not EmailAddress.objects.filter(user=guest).exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "A\u202eB"},
        {"name": "x" * 25},
        {"email": ""},
        {"email": "alice"},
        {"password1": "short"},
        {"password1": "password"},
        {"password1": "alice@example.org"},
    ],
)
def test_invalid_form_shows_its_error_and_creates_nobody(wrong):
    answer = sign_up(Client(), **wrong)
    assert 'class="error"' in answer.text
    assert (User.objects.count(), mail.outbox) == (0, [])


def test_person_with_an_account_is_redirected():
    client = Client()
    with_account(client)
    assert client.get("/accounts/signup/").headers["Location"] == "/"
    sign_up(client, name="Bob", email="bob@example.org")
    assert User.objects.count() == 1


def test_sign_up_redirects_to_the_page_before():
    client = Client()
    page = client.post("/accounts/signup/?next=/rules/push/", GIVEN | {"next": "/rules/push/"})
    answer = client.post(page.headers["Location"], {"code": newest_code("alice@example.org"), "next": "/rules/push/"})
    assert answer.headers["Location"] == "/rules/push/"


def test_session_gets_a_new_key_when_it_becomes_an_accounts():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    before = client.session.session_key
    with_account(client)
    assert client.session.session_key != before
