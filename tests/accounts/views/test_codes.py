"""Codes by mail: their limits, and none for e-mails without an account."""

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from testing.clients import signed_in
from tests.accounts.sign_up import GIVEN, signed_in_as
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db

ALICE, CHARLIE = "alice@example.org", "charlie@example.org"  # Charlie has no account here
LOGIN_CODE, RESET, SIGN_UP, E_MAIL = "login/code", "password/reset", "signup", "email"
SPELT = [ALICE, "Alice@Example.org"]
OFTEN = "Too many codes were requested for this e-mail. Use the newest one, or try again in an hour."


def ask(path: str, email: str, client: Client | None = None):
    """Ask for a code from a new browser."""
    body = GIVEN | {"name": "Alicia"} if path == SIGN_UP else {"action_add": "1"}
    return (client or Client()).post(f"/accounts/{path}/", body | {"email": email})


def resend(path: str, client: Client):
    return client.post(f"/accounts/{path}/confirm/" if path == LOGIN_CODE else "/accounts/confirm-email/", RESEND)


RESEND = {"action": "resend"}


@pytest.fixture(autouse=True)
def at_noon(time_machine):
    """Start at noon: hourly limits count full hours."""
    time_machine.move_to("2026-11-21 12:00", tick=False)
    return time_machine


def test_one_e_mail_gets_five_codes_an_hour_from_all_forms(alice, at_noon):
    paths = [LOGIN_CODE, RESET, SIGN_UP, LOGIN_CODE, RESET, LOGIN_CODE, RESET, SIGN_UP]
    clients = [Client(REMOTE_ADDR=f"192.0.2.{number}") for number in range(len(paths))]
    answers = [ask(path, email, client) for path, email, client in zip(paths, SPELT * 4, clients, strict=True)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429] * 3
    assert {(OFTEN in answer.text, answer.headers["Retry-After"]) for answer in answers[5:]} == {(True, "3601")}
    assert len(mail.outbox) == 5
    at_noon.move_to("2026-11-21 13:01", tick=False)
    assert (ask(RESET, ALICE).status_code, len(mail.outbox)) == (302, 6)


@pytest.mark.parametrize("path", [LOGIN_CODE, SIGN_UP])
def test_code_sent_again_counts(path, settings, alice):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"code-to": (2, 3600)}
    client, email = Client(), ALICE if path == LOGIN_CODE else CHARLIE
    ask(path, email, client)
    assert [resend(path, client).status_code for _ in range(2)] == [302, 429]
    assert [message.to for message in mail.outbox] == [[email]] * 2
    client.post("/accounts/login/code/confirm/" if path == LOGIN_CODE else "/accounts/confirm-email/",
                {"code": newest_code(email)})  # fmt: skip
    assert signed_in_as(client) in {"Alice", "Alicia"}


def test_requests_for_codes_are_limited_for_each_place(settings):
    settings.ADDRESS_RATE_LIMITS = settings.ADDRESS_RATE_LIMITS | {"code": (3, 3600)}
    answers = [ask(LOGIN_CODE, f"{number}@example.org").status_code for number in range(4)]
    assert answers == [302, 302, 302, 429]
    assert ask(RESET, ALICE, Client(REMOTE_ADDR="192.0.2.1")).status_code == 302


@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_unknown_e_mail_gets_no_mail_and_the_same_answer(path, alice):
    def answers(email: str) -> list[tuple[int, str]]:
        found, client = [], Client()
        for number in range(7):
            again = number % 2 and path == LOGIN_CODE
            answer = resend(path, client) if again else ask(path, email, client)
            found.append((answer.status_code, answer.headers.get("Location")))
        return found

    assert answers(ALICE) == answers(CHARLIE)
    assert {message.to[0] for message in mail.outbox} == {ALICE}


@pytest.mark.parametrize("path, mails", [(SIGN_UP, 1), (LOGIN_CODE, 0), (RESET, 0)])
def test_only_sign_up_mails_an_unknown_e_mail(path, mails):
    ask(path, CHARLIE)
    assert len(mail.outbox) == mails


def test_sign_up_with_a_known_e_mail_mails_its_owner_five_times_an_hour(alice):
    answers = [ask(SIGN_UP, ALICE, Client(REMOTE_ADDR=f"192.0.2.{number}")).status_code for number in range(7)]
    assert answers == [302] * 5 + [429] * 2
    assert {message.subject for message in mail.outbox} == {"You already have a Pushsite account"}
    assert len(mail.outbox) == 5
    assert User.objects.count() == 1 + 5  # Alice, and guests without a verified e-mail


def test_new_e_mail_has_the_same_limit(alice):
    client = signed_in(alice)
    for _attempt in range(5):  # which asks for the password first
        assert ask(E_MAIL, CHARLIE, client).headers["Location"].startswith("/accounts/reauthenticate/")
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    assert [ask(E_MAIL, CHARLIE, client).status_code for _ in range(6)] == [302] * 5 + [429]
    assert [message.to for message in mail.outbox] == [[CHARLIE]] * 5


@pytest.mark.parametrize("button", ["action_send", "action_remove", "action_primary"])
def test_other_buttons_of_allauth_mail_no_code(alice, button):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    answer = client.post("/accounts/email/", {button: "1", "email": ALICE})
    assert "That is already your e-mail." in answer.text
    assert mail.outbox == []
