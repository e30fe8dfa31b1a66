"""Sessions that have ended, and mails that were shown, go."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client

from accounts import clearing
from accounts.clearing import BATCH, clear_kept_mails, clear_sessions, delete_in_batches
from accounts.models import KeptMail
from tests.accounts.sign_up import signed_in_as
from tests.support.clocks import later

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def always() -> bool:
    return True


def sign_in(name: str) -> Client:
    """By the form, which lists the session."""
    client = Client()
    client.post("/accounts/login/", {"login": f"{name}@example.org", "password": "correct horse"})
    return client


def sessions() -> tuple[int, int]:
    return Session.objects.count(), UserSession.objects.count()


def test_a_session_goes_once_it_has_expired_and_is_not_listed_any_more(alice, bob, settings):
    client = sign_in("alice")
    settings.SESSION_COOKIE_AGE = timedelta(days=10).total_seconds()
    sign_in("bob")
    assert sessions() == (2, 2)
    with later(days=9):
        assert clear_sessions(always) == 0
    with later(days=11):
        assert clear_sessions(always) == 2
        assert sessions() == (1, 1)
        assert signed_in_as(client) == "Alice"


def test_what_lists_a_session_that_ended_otherwise_goes_a_day_later(alice):
    Session.objects.get(pk=sign_in("alice").session.session_key).delete()
    assert sessions() == (0, 1)
    assert clear_sessions(always) == 0
    with later(days=2):
        assert clear_sessions(always) == 1
    assert sessions() == (0, 0)


def test_mail_that_an_embedded_site_has_shown_goes_after_a_month():
    for subject in ("old", "new"):
        KeptMail.objects.create(to="alice@example.org", subject=subject, text="")
    old = KeptMail.objects.filter(subject="old")
    old.update(at=old.get().at - timedelta(days=31))
    assert clear_kept_mails(always) == 1
    assert KeptMail.objects.get().subject == "new"


def test_rows_go_in_batches_of_which_each_is_done_for_good(monkeypatch):
    monkeypatch.setattr(clearing, "BATCH", 2)
    for number in range(5):
        KeptMail.objects.create(to="alice@example.org", subject=str(number), text="")
    answers = iter([True, True, False])
    assert delete_in_batches(KeptMail.objects.all(), lambda: next(answers)) == 4
    assert KeptMail.objects.get().subject == "4"
    assert delete_in_batches(KeptMail.objects.all(), always) == 1
    assert BATCH <= 999  # more than that many values in one statement SQLite used not to take
