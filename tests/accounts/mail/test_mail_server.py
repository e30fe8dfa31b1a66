"""Failures of the mail server: the pages say so, and nothing is stored or counted."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.registry import Changed
from testing.clients import signed_in
from testing.services.process import free_port
from tests.accounts.sign_up import enter_code, person_in, sign_up, signed_in_as
from tests.accounts.views.test_codes import ALICE, CHARLIE, E_MAIL, LOGIN_CODE, RESET, ask, resend
from tests.support.mail import code_in, text_of

pytestmark = pytest.mark.django_db

REFUSED = "This address does not accept our e-mails. Please check it."
TROUBLE = "We can’t send e-mails right now. Nothing was changed. Please try again in a few minutes."


@pytest.fixture
def once(settings):
    """Limit codes to one for each e-mail and place, so that a counted failure would leave no second try."""
    limits = dict.fromkeys(["code", "code-to", "sign-up"], (1, 3600))
    settings.RATE_LIMITS = settings.RATE_LIMITS | limits
    settings.ADDRESS_RATE_LIMITS = settings.ADDRESS_RATE_LIMITS | limits | {"guest": (1, 3600)}


def break_down(trouble: str, mail_server, settings):
    """Make the server refuse for now, for good, or not answer; return a function that repairs it."""
    if trouble == "away":
        port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
        return lambda: setattr(settings, "EMAIL_PORT", port)
    if trouble == "sender":
        mail_server.takes_mail = False
        return lambda: setattr(mail_server, "takes_mail", True)
    addresses = {"451": mail_server.refused, "550": mail_server.unknown, "554": mail_server.unwanted}[trouble]
    addresses |= {ALICE, CHARLIE}
    return addresses.clear


def said(answer) -> tuple[int, str]:
    """Return the status and the page's error, at a field or in place of the form."""
    return answer.status_code, next(iter(re.findall(f"{REFUSED}|{re.escape(TROUBLE)}", answer.text)), "")


TROUBLES = [("away", (503, TROUBLE)), ("sender", (503, TROUBLE)), ("451", (503, TROUBLE)), ("550", (200, REFUSED))]


@pytest.mark.parametrize("trouble, message", TROUBLES)
@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_failure_to_send_a_code_is_reported_and_not_counted(path, trouble, message, alice, once, mail_server, settings):
    mend = break_down(trouble, mail_server, settings)
    client = Client()
    assert said(ask(path, ALICE, client)) == message
    assert list(client.session.keys()) == []
    mend()
    assert ask(path, ALICE, client).headers["Location"] == f"/accounts/{path}/confirm/"
    assert len(mail_server.to(ALICE)) == 1


@pytest.mark.parametrize("trouble, message", TROUBLES)
@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_failure_does_not_reveal_accounts(path, trouble, message, once, mail_server, settings):
    mend = break_down(trouble, mail_server, settings)
    client = Client()
    assert said(ask(path, CHARLIE, client)) == message
    assert list(client.session.keys()) == []
    mend()
    assert ask(path, CHARLIE, client).headers["Location"] == f"/accounts/{path}/confirm/"
    assert mail_server.mails == []


@pytest.mark.parametrize("email", [ALICE, CHARLIE])
@pytest.mark.parametrize(
    "trouble, message", [("away", (503, TROUBLE)), ("451", (503, TROUBLE)), ("550", (422, REFUSED))]
)
def test_first_code_stays_valid_if_the_second_cannot_be_sent(email, trouble, message, alice, mail_server, settings):
    client = Client()
    ask(LOGIN_CODE, email, client)
    mend = break_down(trouble, mail_server, settings)
    assert [said(resend(LOGIN_CODE, client)) for _ in range(3)] == [message] * 3
    mend()
    if email == ALICE:
        code = re.search(r"[A-Z]{4}-[A-Z]{4}", text_of(mail_server.to(ALICE)[0]))[0]
        client.post("/accounts/login/code/confirm/", {"code": code})
        assert signed_in_as(client) == "Alice"
    assert len(mail_server.mails) == (email == ALICE)


@pytest.mark.parametrize("trouble, message", [*TROUBLES, ("554", (200, REFUSED))])
def test_visitor_can_sign_up_once_mail_works_again(trouble, message, once, mail_server, settings):
    mend = break_down(trouble, mail_server, settings)
    client = Client()
    assert said(sign_up(client)) == message
    assert (User.objects.count(), signed_in_as(client)) == (0, None)
    mend()
    assert sign_up(client).redirect_chain == [("/accounts/confirm-email/", 302)]
    enter_code(client, re.search(r"[A-Z]{4}-[A-Z]{4}", text_of(mail_server.to(ALICE)[0]))[0])
    assert signed_in_as(client) == "Alice"
    assert not person_in(client).guest


@pytest.mark.parametrize("trouble, message", TROUBLES)
def test_guest_whose_sign_up_failed_stays_the_same(trouble, message, once, mail_server, settings):
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    before = person_in(client)
    mend = break_down(trouble, mail_server, settings)
    answer = sign_up(client)
    assert said(answer) == message
    assert "Alice" not in answer.text.replace('value="Alice"', "")
    after = person_in(client)
    assert (after.name, after.password, after.language) == (before.name, before.password, before.language)
    mend()
    assert sign_up(client).redirect_chain == [("/accounts/confirm-email/", 302)]
    assert person_in(client).name == "Alice"


@pytest.mark.parametrize("trouble, message", TROUBLES)
def test_e_mail_does_not_change_if_no_code_can_be_sent(trouble, message, alice, once, mail_server, settings):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    mend = break_down(trouble, mail_server, settings)
    assert said(ask(E_MAIL, CHARLIE, client)) == message
    assert client.get("/accounts/confirm-email/").headers["Location"] == "/accounts/email/"
    mend()
    assert ask(E_MAIL, CHARLIE, client).headers["Location"] == "/accounts/confirm-email/"
    assert len(mail_server.to(CHARLIE)) == 1


def test_changes_stay_when_their_mail_fails(alice, mail_server, settings, log_lines):
    client = signed_in(alice)
    break_down("451", mail_server, settings)
    new = {"oldpassword": "correct horse", "password1": "battery staple"}
    assert client.post("/accounts/password/change/", new).headers["Location"] == "/settings/"
    alice.refresh_from_db()
    assert alice.check_password("battery staple")
    assert "error=SMTPRecipientsRefused" in log_lines.one('event="mail not sent"')
    assert "alice" not in log_lines.text()


def test_code_stays_valid_if_a_second_sign_up_fails(mail_server, settings):
    client = Client()
    sign_up(client)
    break_down("451", mail_server, settings)
    sign_up(client, name="Bob", email=CHARLIE)
    enter_code(client, re.search(r"[A-Z]{4}-[A-Z]{4}", text_of(mail_server.to(ALICE)[0]))[0])
    assert (person_in(client).name, person_in(client).email) == ("Alice", ALICE)


def test_a_sign_up_that_fails_after_its_mail_leaves_no_code(monkeypatch):
    def fail(*_):
        raise Changed

    client = Client()
    client.post("/play-now/", {"rules": "push"})
    before = person_in(client)
    monkeypatch.setattr("accounts.lifecycle.guests.save_new_name", fail)
    assert sign_up(client).status_code == Changed.status
    enter_code(client, code_in(mail.outbox[0]))
    after = person_in(client)
    assert (after.guest, after.name, after.email, after.password) == (True, before.name, None, before.password)
