"""Guests who came, looked, and went."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import registry
from accounts.clearing import clear_guests
from accounts.models import User
from pushsite.refusals import Refusal
from tests.games.views.test_home import FORM
from tests.support.people import person
from tests.support.tables import open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

IDLE = timedelta(days=settings.GUEST_IDLE_DAYS, seconds=1)


def last_seen(user: User, ago: timedelta) -> User:
    user.last_login = timezone.now() - ago
    user.save()
    return user


def hooks(**changed: Any) -> registry.PersonHooks:
    """Hooks that do nothing but what ``changed`` says."""
    nothing = {
        "clearable": lambda guests: guests,
        "rows_of": lambda guest: User.objects.none(),
        "before_clearing": lambda guest: None,
        "renamed": lambda guest: None,
        "mail_chosen": lambda person: None,
        "merge_guest": lambda guest, account: [],
        "before_closing": lambda person, by, reason: None,
        "closing_means": lambda person: [],
    }
    return registry.PersonHooks(**nothing | changed)


def names() -> set[str]:
    return set(User.objects.values_list("name", flat=True))


def test_they_are_cleared_after_30_days_and_not_before():
    gone = last_seen(User.objects.create_guest(), IDLE)
    here = last_seen(User.objects.create_guest(), IDLE - timedelta(minutes=1))
    assert clear_guests() == 1
    assert names() == {here.name}
    assert gone.name not in names()


def test_who_sits_down_is_not_idle(alice):
    game, client = open_for(alice), Client()
    client.post("/games/new/", FORM)
    guest = last_seen(User.objects.get(guest=True), IDLE)
    client.post(f"/games/{game.pk}/join")
    assert clear_guests() == 0
    assert game.seat_rows.get(number=0).user == guest


def test_accounts_stay_however_long_they_are_away():
    last_seen(person("Alice"), 100 * IDLE)
    assert clear_guests() == 0
    assert names() == {"Alice"}


def test_another_app_may_hold_a_guest_and_is_told_before_they_go(monkeypatch):
    held, gone = (last_seen(User.objects.create_guest(), IDLE) for _number in range(2))
    told = []
    theirs = hooks(
        clearable=lambda guests: guests.exclude(pk=held.pk),
        before_clearing=lambda guest: told.append(User.objects.get(pk=guest.pk)),
    )
    monkeypatch.setattr("accounts.clearing.registered", [theirs])
    assert clear_guests() == 1
    assert [user.name for user in told] == [gone.name]
    assert names() == {held.name}


def test_a_guest_who_cannot_be_cleared_does_not_keep_the_others(monkeypatch):
    stuck, gone = (last_seen(User.objects.create_guest(), IDLE) for _number in range(2))

    def refuse(guest):
        if guest == stuck:
            raise Refusal

    monkeypatch.setattr("accounts.clearing.registered", [hooks(before_clearing=refuse)])
    assert clear_guests() == 1
    assert names() == {stuck.name}
    assert gone.name not in names()
