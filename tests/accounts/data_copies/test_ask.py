"""Asking for a copy: one at a time, one a day, made by a worker, mailed, and gone after its days."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from accounts.data_copies import make
from accounts.data_copies.ask import AskedToday, ask_for_copy, clear_data_copies, copy_of
from accounts.data_copies.make import make_due_copies
from accounts.lifecycle.close import close_account
from accounts.models import DataCopy, SignedOut
from games.channels.mail.swept.data_copies import mail_ready_copies
from testing.clocks import later

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_a_second_press_while_it_is_made_changes_nothing(alice):
    ask_for_copy(alice)
    first = DataCopy.objects.get()
    ask_for_copy(alice)
    assert DataCopy.objects.get().asked_at == first.asked_at


def test_worker_is_asked_after_the_commit(alice, monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr(make, "ask_worker", asked.append)
    with django_capture_on_commit_callbacks(execute=True):
        ask_for_copy(alice)
        assert asked == []
    assert asked == ["accounts.tasks.make_data_copies"]


def test_copy_is_made_once_and_replaced_after_a_day_at_the_earliest(alice):
    ask_for_copy(alice)
    make_due_copies()
    made = DataCopy.objects.get()
    assert (made.due_at, made.size) == (None, len(made.content))
    make_due_copies()
    assert DataCopy.objects.get().made_at == made.made_at
    with later(hours=23), pytest.raises(AskedToday) as refused:
        ask_for_copy(alice)
    assert (refused.value.status, 0 < refused.value.retry_after <= 3600) == (429, True)
    assert DataCopy.objects.get().made_at == made.made_at
    with later(hours=25):
        ask_for_copy(alice)
        assert DataCopy.objects.get().made_at is None


def test_copy_of_a_killed_worker_is_made_by_another_and_only_then(alice, monkeypatch):
    ask_for_copy(alice)

    def killed(_person):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(make, "packed", killed)
        with pytest.raises(KeyboardInterrupt):
            make_due_copies()
    make_due_copies()
    assert DataCopy.objects.get().made_at is None  # the first might still be at it
    with later(minutes=16):
        make_due_copies()
        assert DataCopy.objects.get().made_at is not None


def test_copy_that_cannot_be_made_is_tried_for_a_day_and_can_be_asked_for_again(alice, monkeypatch, caplog):
    def broken(_person):
        raise RuntimeError

    monkeypatch.setattr(make, "packed", broken)
    ask_for_copy(alice)
    make_due_copies()
    assert DataCopy.objects.count() == 1
    with later(hours=25):
        make_due_copies()
        assert DataCopy.objects.count() == 0
        ask_for_copy(alice)
    assert [record.message for record in caplog.records] == ["copy not made"] * 2


def test_its_person_is_mailed_once_without_anything_of_it(alice):
    ask_for_copy(alice)
    mail_ready_copies()
    assert mail.outbox == []
    make_due_copies()
    mail_ready_copies()
    mail_ready_copies()
    assert [(each.to, each.subject) for each in mail.outbox] == [([alice.email], "Your data is ready to download")]
    assert "/settings/data/" in mail.outbox[0].body
    assert mail.outbox[0].attachments == []


def test_mail_that_cannot_be_sent_is_tried_again(alice, monkeypatch):
    ask_for_copy(alice)
    make_due_copies()
    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.EmailMultiAlternatives.send", lambda *_: 1 / 0)
        mail_ready_copies()
    mail_ready_copies()
    assert mail.outbox == []
    with later(minutes=11):
        mail_ready_copies()
    assert len(mail.outbox) == 1


def test_copy_is_gone_after_its_days(alice, settings):
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"data_copies": 3}
    ask_for_copy(alice)
    make_due_copies()
    with later(days=2):
        assert (clear_data_copies(lambda: True), copy_of(alice).pk) == (0, alice.pk)
    with later(days=4):
        assert copy_of(alice) is None  # before the night too
        assert clear_data_copies(lambda: True) == 1
    assert DataCopy.objects.count() == 0


def test_closing_the_account_deletes_the_copy_also_while_it_is_made(alice, monkeypatch):
    ask_for_copy(alice)

    def closed_meanwhile(person):
        close_account(person.pk, by=person)
        return b"all about Alice"

    monkeypatch.setattr(make, "packed", closed_meanwhile)
    make_due_copies()
    assert DataCopy.objects.count() == 0
    with pytest.raises(SignedOut):
        ask_for_copy(alice)


def test_copy_is_due_at_once(alice):
    ask_for_copy(alice)
    assert timezone.now() - DataCopy.objects.get().due_at < timedelta(minutes=1)
