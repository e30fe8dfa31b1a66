"""Codes for an account: the page does the same for every e-mail, and a worker mails them."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.lifecycle.close import close_account
from accounts.mail import code_mails
from accounts.models import CodeMail
from accounts.tasks import mail_codes
from tests.accounts.sign_up import signed_in_as
from tests.accounts.views.test_codes import ALICE, CHARLIE, LOGIN_CODE, RESET, ask, resend
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def messages(monkeypatch):
    """The messages to workers, of which none is at work."""
    found = []
    monkeypatch.setattr(code_mails, "wake_codes", lambda: found.append("wake"))
    return found


def waiting() -> list[tuple[str, bool]]:
    return list(CodeMail.objects.order_by("id").values_list("to", "has_account"))


@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_page_sends_nothing_and_the_worker_does(path, alice, messages):
    ask(path, ALICE)
    assert (mail.outbox, waiting(), messages) == ([], [(ALICE, True)], ["wake"])
    mail_codes()
    assert ([message.to for message in mail.outbox], waiting()) == ([[ALICE]], [])


@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_worker_drops_the_mail_to_an_e_mail_without_an_account(path, messages):
    ask(path, CHARLIE)
    assert (waiting(), messages) == ([(CHARLIE, False)], ["wake"])
    mail_codes()
    assert (mail.outbox, waiting()) == ([], [])


@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_page_does_the_same_for_every_e_mail(path, alice, mail_server, monkeypatch):
    asked = []
    monkeypatch.setattr("accounts.sign_in.adapter.ask_mail_server", asked.append)

    def done(email: str) -> tuple[list[str], list[str], bool]:
        asked.clear()
        with CaptureQueriesContext(connection) as queries:
            ask(path, email)
        row = CodeMail.objects.latest("id")
        written = [query["sql"].split()[0] for query in queries if not query["sql"].startswith("SELECT")]
        return [each.replace(email, "?") for each in asked], written, bool(row.text and row.html)

    known, unknown = done("alice@example.org"), done("carol@example.org")
    assert known == unknown
    assert known == (["?"], ["INSERT", "SAVEPOINT", "INSERT", "RELEASE"], True)


def test_code_sent_again_is_mailed_by_the_worker_too(alice):
    for email in (ALICE, CHARLIE):
        client = Client()
        ask(LOGIN_CODE, email, client)
        resend(LOGIN_CODE, client)
    assert waiting() == [(ALICE, True)] * 2 + [(CHARLIE, False)] * 2


def test_code_in_the_mail_signs_in(alice):
    client = Client()
    ask(LOGIN_CODE, ALICE, client)
    mail_codes()
    client.post("/accounts/login/code/confirm/", {"code": newest_code(ALICE)})
    assert signed_in_as(client) == "Alice"


def test_mail_that_fails_is_tried_again_while_its_code_is_valid(alice, mail_server, time_machine, log_lines):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    ask(LOGIN_CODE, ALICE)
    mail_server.refused.add(ALICE)
    mail_codes()
    assert "error=SMTPRecipientsRefused" in log_lines.one('event="code not sent"')
    assert "alice" not in log_lines.text()
    mail_server.refused.clear()
    mail_codes()  # too early
    assert (mail_server.mails, code_mails.codes_wait()) == ([], False)
    time_machine.shift(timedelta(seconds=31))
    assert code_mails.codes_wait()
    mail_codes()
    assert (len(mail_server.to(ALICE)), waiting()) == (1, [])


def test_mail_whose_code_has_expired_is_not_sent(alice, time_machine):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    ask(LOGIN_CODE, ALICE)
    time_machine.shift(timedelta(minutes=11))
    mail_codes()
    assert (mail.outbox, waiting()) == ([], [])


def test_mail_that_the_server_will_never_take_is_dropped(alice, mail_server):
    ask(LOGIN_CODE, ALICE)
    mail_server.unwanted.add(ALICE)
    mail_codes()
    assert (mail_server.mails, waiting()) == ([], [])


def test_mail_that_another_worker_has_claimed_is_left_to_it(alice):
    ask(LOGIN_CODE, ALICE)
    claimed = CodeMail.objects.get()
    CodeMail.objects.update(due_at=claimed.due_at + timedelta(seconds=30))
    mail_codes()
    assert (mail.outbox, waiting()) == ([], [(ALICE, True)])


def test_closed_account_leaves_no_mail(alice):
    ask(LOGIN_CODE, ALICE)
    close_account(alice.pk, by=alice)
    assert waiting() == []
