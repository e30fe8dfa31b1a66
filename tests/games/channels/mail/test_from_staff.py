"""Mails about measures of staff."""

from datetime import timedelta

import pytest
from django.core import mail

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.mail.from_staff import mail_measures
from games.models import StaffMeasure
from games.play.staff.measures import end_measure, suspend, warn
from games.tasks import sweep
from tests.support.clocks import later

pytestmark = pytest.mark.django_db

REASON = "Insults. See https://evil.example/x"


@pytest.mark.both_databases
def test_measure_is_mailed_once_also_to_those_who_want_no_mail(alice, mary):
    User.objects.filter(pk=alice.pk).update(mail=False)
    suspend(pk=alice.pk, staff=mary, reason=REASON, time=timedelta(days=2))
    for _ in range(2):
        sweep()
    (message,) = mail.outbox
    assert message.to == [alice.email]
    assert message.subject.startswith("From the staff of Pushsite: You are suspended until ")
    for part in (message.body, message.alternatives[0].content):
        assert "Insults. See" in part
        assert "/games/from-staff/" in part
        assert "Your running games go on, with the clock." in part
        assert "evil.example" not in part
        assert "Mary" not in part
        assert "asked for news about your games" not in part
    assert "List-Unsubscribe" not in message.extra_headers


def test_mail_is_in_the_language_of_the_person(alice, mary):
    User.objects.filter(pk=alice.pk).update(language="fr")
    warn(pk=alice.pk, staff=mary, reason="Injures.")
    mail_measures()
    assert mail.outbox[0].subject == "De l’équipe de Pushsite : L’équipe vous avertit."


def test_end_is_mailed_too(alice, mary):
    measure = suspend(pk=alice.pk, staff=mary, reason=REASON, time=None)
    mail_measures()
    end_measure(measure_id=measure.pk, staff=mary, reason="For staff alone.")
    mail_measures()
    assert mail.outbox[1].subject == "Your suspension is over."
    assert "For staff alone." not in mail.outbox[1].body


def test_mail_that_fails_is_tried_again_and_given_up_after_two_days(alice, mary, settings):
    warn(pk=alice.pk, staff=mary, reason=REASON)
    settings.EMAIL_BACKEND = "nowhere.Backend"
    mail_measures()
    assert StaffMeasure.objects.get().mail_due_at is not None
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    mail_measures()
    assert mail.outbox == []  # not before ten minutes have passed
    with later(minutes=11):
        mail_measures()
    assert (len(mail.outbox), StaffMeasure.objects.get().mail_due_at) == (1, None)


def test_mail_that_always_fails_is_given_up(alice, mary, settings):
    warn(pk=alice.pk, staff=mary, reason=REASON)
    settings.EMAIL_BACKEND = "nowhere.Backend"
    with later(days=2, minutes=1):
        mail_measures()
    assert StaffMeasure.objects.get().mail_due_at is None


def test_closed_account_gets_no_mail(alice, mary):
    warn(pk=alice.pk, staff=mary, reason=REASON)
    close_account(alice.pk, by=alice)
    mail_measures()
    assert (mail.outbox, StaffMeasure.objects.get().mail_due_at) == ([], None)
