"""Forms for signing in whose answer was lost, with the new session: sent again, they lead in."""

import copy

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.core import mail
from django.test import Client

from accounts.models import User
from testing.clients import signed_in
from testing.people import with_second_step
from tests.accounts.sign_up import GIVEN, sign_up, signed_in_as
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db

ALICE, NEW = "alice@example.org", "a new pass phrase"
SIGN_IN = ("/accounts/login/", {"login": ALICE, "password": "correct horse"})
CONFIRM = {"code": "/accounts/login/code/confirm/", "reset": "/accounts/password/reset/confirm/"}


def browser() -> Client:
    """Return a visitor's browser that has seen a form, so it has a token against forged requests."""
    client = Client()
    client.get("/accounts/login/")
    return client


def sent(client: Client, path: str, fields: dict[str, str]) -> tuple[str, str]:
    """Send a form, lose its answer, and send it again: return where each answer leads."""
    cookies = copy.deepcopy(client.cookies)
    first = client.post(path, fields)
    client.cookies = cookies
    second = client.post(path, fields)
    assert (first.status_code, second.status_code) == (302, 302), second.text
    return first.headers["Location"], second.headers["Location"]


def app_code(user: User) -> str:
    """Return what the app of ``user`` shows now."""
    secret = user.authenticator_set.get(type="totp").wrap().instance.data["secret"]
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def test_sign_up_makes_one_guest_and_mails_one_code():
    client = browser()
    assert sent(client, "/accounts/signup/", GIVEN) == ("/accounts/confirm-email/",) * 2
    assert (User.objects.count(), len(mail.outbox)) == (1, 1)
    assert sent(client, "/accounts/confirm-email/", {"code": newest_code(ALICE)}) == ("/",) * 2
    assert signed_in_as(client) == "Alice"
    assert "Welcome, Alice!" in client.get("/games/").text


def test_password_makes_one_session(alice):
    client = browser()
    assert sent(client, *SIGN_IN) == ("/",) * 2
    assert (signed_in_as(client), UserSession.objects.count()) == ("Alice", 1)


def test_answer_sent_again_brings_the_language_of_the_account_and_a_new_token(alice):
    alice.language = "fr"
    alice.save()
    client = browser()
    client.post("/language/", {"language": "en"})
    before = client.cookies["csrftoken"].value
    sent(client, *SIGN_IN)
    assert client.cookies["csrftoken"].value != before
    assert client.get("/games/").headers["Content-Language"] == "fr"


def test_guest_keeps_the_token_of_the_open_pages():
    client = browser()
    before = client.cookies["csrftoken"].value
    sent(client, "/accounts/signup/", GIVEN)
    assert client.cookies["csrftoken"].value == before


def test_code_leads_in(alice):
    client = browser()
    client.post("/accounts/login/code/", {"email": ALICE})
    assert sent(client, CONFIRM["code"], {"code": newest_code(ALICE)}) == ("/",) * 2
    assert (signed_in_as(client), UserSession.objects.count()) == ("Alice", 1)


def test_code_and_new_password_lead_in(alice):
    client = browser()
    client.post("/accounts/password/reset/", {"email": ALICE})
    assert len(set(sent(client, CONFIRM["reset"], {"code": newest_code(ALICE)}))) == 1
    assert len(set(sent(client, "/accounts/password/reset/complete/", {"password1": NEW}))) == 1
    assert signed_in_as(client) == "Alice"


def test_code_of_the_app_leads_in(alice):
    with_second_step(alice)
    client = browser()
    client.post(*SIGN_IN)
    assert sent(client, "/accounts/login/2fa/", {"code": app_code(alice)}) == ("/",) * 2
    assert signed_in_as(client) == "Alice"


def test_new_password_is_saved_once_and_keeps_the_session(alice):
    client = signed_in(alice)
    client.get("/accounts/password/change/")
    fields = {"oldpassword": "correct horse", "password1": NEW}
    assert sent(client, "/accounts/password/change/", fields) == ("/settings/",) * 2
    assert "Your new password is saved." in client.get("/settings/").text


def test_confirmed_identity_stays_confirmed(alice):
    client = signed_in(alice)
    client.get("/accounts/reauthenticate/")
    fields = {"password": "correct horse", "next": "/settings/programs/"}
    assert sent(client, "/accounts/reauthenticate/", fields) == ("/settings/programs/",) * 2
    assert client.get("/settings/programs/").status_code == 200


@pytest.mark.parametrize("lacks", ["code", "csrftoken", "sessionid"])
def test_a_person_who_lacks_something_that_the_browser_had_stays_out(lacks, alice):
    client = browser()
    client.post("/accounts/login/code/", {"email": ALICE})
    cookies, code = copy.deepcopy(client.cookies), newest_code(ALICE)
    client.post(CONFIRM["code"], {"code": code})
    client.cookies = cookies
    if lacks != "code":
        del client.cookies[lacks]
    client.post(CONFIRM["code"], {"code": "wrong" if lacks == "code" else code})
    assert signed_in_as(client) is None


def test_session_that_was_ended_is_not_given_again(alice):
    client = browser()
    cookies = copy.deepcopy(client.cookies)
    client.post(*SIGN_IN)
    client.post("/accounts/logout/")
    client.cookies = cookies
    client.post(*SIGN_IN)
    assert UserSession.objects.count() == 1


def test_sign_up_with_another_name_is_another_wish():
    client = browser()
    cookies = copy.deepcopy(client.cookies)
    sign_up(client)
    client.cookies = cookies
    sign_up(client, name="Alicia")
    assert [user.name for user in User.objects.all()] == ["Alicia"]
