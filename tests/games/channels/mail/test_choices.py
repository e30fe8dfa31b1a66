"""A new choice of mail applies to waiting notices."""

from datetime import timedelta

import pytest

from games.models import Notice
from games.notices.send import send_due
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at
from testing.tables import play, running

pytestmark = pytest.mark.django_db

BOB = "bob@example.org"
EVENING = {"mail_when": "daily", "mail_hour": "20"}


@pytest.fixture
def waits(alice, bob, mail_server) -> Notice:
    """A notice of a turn since Monday noon for Bob, who wants one mail a day at eight in the evening."""
    bob.mail_when, bob.mail_hour = "daily", 20
    bob.save()
    with at(MONDAY):
        play(running(alice, bob), "stop")
    notice = Notice.objects.get(person=bob, kind="turn")
    assert notice.due_at == MONDAY + timedelta(hours=8)
    return notice


def choose(user, **fields: str) -> None:
    form = {"section": "mail", "mail_when": "daily", "mail_hour": "20"} | fields
    assert signed_in(user).post("/settings/notices/", form).status_code == 302


def due(notice: Notice) -> timedelta:
    notice.refresh_from_db()
    return notice.due_at - MONDAY


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("chosen", "after_noon"),
    [
        ({"mail_when": "at-once"}, timedelta(minutes=1)),
        ({"mail_when": "gathered"}, timedelta(minutes=10)),
        ({"mail_hour": "15"}, timedelta(hours=3)),
        ({"mail_hour": "21"}, timedelta(hours=8)),  # put off once it is due
        ({"mail_all": "on"}, timedelta(hours=8)),
    ],
    ids=str,
)
def test_earlier_choice_moves_waiting_notices_forward(waits, bob, chosen, after_noon):
    with after(hours=1):
        choose(bob, **chosen)
    assert due(waits) == after_noon


@pytest.mark.parametrize(("name", "value", "after_noon"), [("mail_when", "gathered", 10), ("mail_hour", "15", 180)])
def test_choice_that_is_saved_at_once_moves_them_too(waits, bob, name, value, after_noon):
    changed = {"section": "mail", "change": name, "value": value, name: value}
    with after(hours=1):
        assert signed_in(bob).post("/settings/notices/", changed).status_code == 204
    assert due(waits) == timedelta(minutes=after_noon)


def test_change_from_daily_to_at_once_sends_with_the_next_round(waits, bob, mail_server):
    with after(hours=1):
        choose(bob, mail_when="at-once")
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == [BOB]
    with after(hours=9):
        send_due()
    assert len(mail_server.mails) == 1


def test_later_hour_delays_the_mail(waits, bob, mail_server):
    with after(hours=1):
        choose(bob, mail_hour="21")
    with after(hours=8, minutes=1):
        send_due()
    assert mail_server.mails == []
    assert due(waits) == timedelta(hours=9)


@pytest.mark.both_databases
def test_claimed_notice_is_not_moved(waits, bob):
    Notice.objects.update(tries=1)
    with after(hours=1):
        choose(bob, mail_when="at-once")
    assert due(waits) == timedelta(hours=8)


@pytest.mark.both_databases
def test_notices_of_others_are_not_moved(waits, alice):
    with after(hours=1):
        choose(alice, mail_when="at-once")
    assert due(waits) == timedelta(hours=8)
