"""Clearing idle guests, old sessions and kept mails."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.lifecycle import clearing
from accounts.lifecycle.clearing import (
    BATCH,
    clear_addresses,
    clear_closed_accounts,
    clear_guests,
    clear_sessions,
    clear_shared_browsers,
    clear_stored_mails,
    delete_in_batches,
)
from accounts.lifecycle.close import close_account
from accounts.models import SharedBrowser, StoredMail, User
from accounts.registry import PersonHooks
from pushsite.web.refusals import Refusal
from testing.clocks import later
from testing.people import person
from testing.tables import open_for
from tests.accounts.sign_up import signed_in_as
from tests.games.views.test_home import FORM

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def always() -> bool:
    return True


def sign_in(name: str) -> Client:
    """Sign in by the form, which lists the session."""
    client = Client()
    client.post("/accounts/login/", {"login": f"{name}@example.org", "password": "correct horse"})
    return client


def sessions() -> tuple[int, int]:
    return Session.objects.count(), UserSession.objects.count()


def test_expired_session_is_cleared_and_no_longer_listed(alice, bob, settings):
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


def test_list_entries_of_ended_sessions_are_cleared_after_a_day(alice):
    Session.objects.get(pk=sign_in("alice").session.session_key).delete()
    assert sessions() == (0, 1)
    assert clear_sessions(always) == 0
    with later(days=2):
        assert clear_sessions(always) == 1
    assert sessions() == (0, 0)


def test_address_of_a_session_is_cleared_after_its_days_and_the_session_goes_on(alice, settings):
    client = sign_in("alice")
    assert UserSession.objects.get().ip == "127.0.0.1"
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"addresses": 5}
    with later(days=4):
        assert clear_addresses(always) == 0
    with later(days=6):
        assert (clear_addresses(always), clear_addresses(always)) == (1, 0)
        assert UserSession.objects.get().ip == "::"
        page = client.get("/accounts/sessions/").text
        assert (signed_in_as(client), "::" in page, "127.0.0.1" in page) == ("Alice", False, False)


def test_shared_browser_is_cleared_after_its_days(alice, bob, settings):
    SharedBrowser.objects.create(first=alice, second=bob)
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"shared_browsers": 5}
    for days, left in ((4, 1), (6, 0)):
        with later(days=days):
            clear_shared_browsers(always)
            assert SharedBrowser.objects.count() == left


def test_what_a_closed_account_has_left_is_cleared_once_after_its_days(alice, bob, settings, monkeypatch):
    cleared = []
    monkeypatch.setattr(clearing, "registered", [PersonHooks(clear_traces=lambda person: cleared.append(person.pk))])
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"closed_accounts": 5}
    close_account(alice.pk, by=alice)
    with later(days=4):
        assert (clear_closed_accounts(always), cleared) == (0, [])
    with later(days=6):
        assert (clear_closed_accounts(always), clear_closed_accounts(always), cleared) == (1, 0, [alice.pk])
    assert User.objects.filter(closed_at=None).get() == bob


def test_kept_mail_is_cleared_after_a_month():
    for subject in ("old", "new"):
        StoredMail.objects.create(to="alice@example.org", subject=subject, text="")
    old = StoredMail.objects.filter(subject="old")
    old.update(at=old.get().at - timedelta(days=31))
    assert clear_stored_mails(always) == 1
    assert StoredMail.objects.get().subject == "new"


def test_each_batch_is_committed(monkeypatch):
    monkeypatch.setattr(clearing, "BATCH", 2)
    for number in range(5):
        StoredMail.objects.create(to="alice@example.org", subject=str(number), text="")
    answers = iter([True, True, False])
    assert delete_in_batches(StoredMail.objects.all(), lambda: next(answers)) == 4
    assert StoredMail.objects.get().subject == "4"
    assert delete_in_batches(StoredMail.objects.all(), always) == 1
    assert BATCH <= 999  # more than that many values in one statement SQLite used not to take


IDLE = timedelta(days=settings.KEEP_DAYS["guests"], seconds=1)


def last_seen(user: User, ago: timedelta) -> User:
    user.last_login = timezone.now() - ago
    user.save()
    return user


def names() -> set[str]:
    return set(User.objects.values_list("name", flat=True))


def test_idle_guests_are_cleared_after_30_days():
    gone = last_seen(User.objects.create_guest(), IDLE)
    here = last_seen(User.objects.create_guest(), IDLE - timedelta(minutes=1))
    assert clear_guests() == 1
    assert names() == {here.name}
    assert gone.name not in names()


def test_a_guest_with_a_seat_is_not_idle(alice):
    game, client = open_for(alice), Client()
    client.post("/games/new/", FORM)
    guest = last_seen(User.objects.get(guest=True), IDLE)
    client.post(f"/games/{game.pk}/join")
    assert clear_guests() == 0
    assert game.seat_rows.get(number=0).user == guest


def test_accounts_are_never_cleared():
    last_seen(person("Alice"), 100 * IDLE)
    assert clear_guests() == 0
    assert names() == {"Alice"}


def test_hooks_can_keep_a_guest_and_are_called_before_clearing(monkeypatch):
    held, gone = (last_seen(User.objects.create_guest(), IDLE) for _number in range(2))
    told = []
    theirs = PersonHooks(
        clearable=lambda guests: guests.exclude(pk=held.pk),
        before_clearing=lambda guest: told.append(User.objects.get(pk=guest.pk)),
    )
    monkeypatch.setattr("accounts.lifecycle.clearing.registered", [theirs])
    assert clear_guests() == 1
    assert [user.name for user in told] == [gone.name]
    assert names() == {held.name}


def test_guest_who_cannot_be_cleared_does_not_stop_the_others(monkeypatch):
    stuck, gone = (last_seen(User.objects.create_guest(), IDLE) for _number in range(2))

    def refuse(guest):
        if guest == stuck:
            raise Refusal

    monkeypatch.setattr("accounts.lifecycle.clearing.registered", [PersonHooks(before_clearing=refuse)])
    assert clear_guests() == 1
    assert names() == {stuck.name}
    assert gone.name not in names()
