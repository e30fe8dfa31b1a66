"""Mails about measures of staff."""

import re
from datetime import timedelta

import pytest
from django.core import mail

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.mail.addresses import appeal_address
from games.channels.mail.swept.from_staff import mail_answers, mail_measures
from games.models import Case, StaffMeasure
from games.play.report import report_game
from games.play.staff.cases import close_case, reopen_case
from games.play.staff.measures import end_measure, suspend, warn
from games.play.staff.people import close_account_as_staff
from games.tasks import sweep
from testing.clocks import later
from testing.tables import running

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
    assert message.subject.startswith("From Pushsite: You are suspended until ")
    for part in (message.body, message.alternatives[0].content):
        assert "Insults. See" in part
        assert "/games/from-staff/" in part
        assert "Your running games go on, with the clock." in part
        assert "evil.example" not in part
        assert "Mary" not in part
        assert "e-mails about your games are on" not in part
    assert "List-Unsubscribe" not in message.extra_headers


def test_mail_is_in_the_language_of_the_person(alice, mary):
    User.objects.filter(pk=alice.pk).update(language="fr")
    warn(pk=alice.pk, staff=mary, reason="Injures.")
    mail_measures()
    assert mail.outbox[0].subject == "Pushsite\N{NO-BREAK SPACE}: Un avertissement de notre équipe."


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


@pytest.fixture
def closed(alice, mary, django_capture_on_commit_callbacks):
    """The path of the link in the mail that tells Alice why her account is closed and barred."""
    with django_capture_on_commit_callbacks(execute=True):
        close_account_as_staff(pk=alice.pk, staff=mary, reason="Threats.", bar=True)
    (message,) = mail.outbox
    return re.search(r"/mail/appeal/\S+", message.body)[0]


def test_closing_is_mailed_to_the_address_that_is_erased(closed):
    (message,) = mail.outbox
    assert message.to == ["alice@example.org"]
    assert message.subject == "From Pushsite: Our staff closed your account."
    for words in ("Threats.", "This address and this name cannot be used at Pushsite again."):
        assert words in message.body
    assert "Mary" not in message.body


def test_people_who_close_their_own_account_get_no_such_mail(alice, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        close_account(alice.pk, by=alice)
    assert mail.outbox == []


def test_account_is_closed_even_if_the_mail_fails(alice, mary, settings, django_capture_on_commit_callbacks):
    settings.EMAIL_BACKEND = "nowhere.Backend"
    with django_capture_on_commit_callbacks(execute=True):
        close_account_as_staff(pk=alice.pk, staff=mary, reason="Threats.")
    assert User.objects.get(pk=alice.pk).closed_at is not None


def test_link_in_the_mail_asks_staff_once_to_look_again_and_shows_their_answer(closed, client, mary):
    assert "Threats." in client.get(closed).text
    assert client.post(closed, {"text": " "}).status_code == 422
    assert [client.post(closed, {"text": "It was my brother."}).status_code for _ in range(2)] == [302, 409]
    close_case(case_id=Case.objects.get().pk, staff=mary, remark="No.", answer="It was your account.")
    text = client.get(closed).text
    assert ("It was my brother." in text, "It was your account." in text) == (True, True)


def test_no_other_address_leads_to_a_measure(closed, client, bob, mary):
    warning = warn(pk=bob.pk, staff=mary, reason="Rude.")
    token = appeal_address(warning).removesuffix("/").rpartition("/")[2]
    for other in (closed[:-2] + "x/", f"/mail/appeal/{token}/", "/mail/appeal/1/", "/mail/appeal/1:x/"):
        assert client.get(other).status_code == 404


def answered(alice, bob, mary, answer: str = "He was on vacation, see https://evil.example") -> Case:
    report_game(game_id=running(alice, bob, name="Sunday").pk, user=alice, seat=1, reason="stalling", text="Slow.")
    mail.outbox.clear()
    return close_case(case_id=Case.objects.get().pk, staff=mary, remark="For staff alone.", answer=answer)


@pytest.mark.both_databases
def test_answer_is_mailed_once_to_the_reporter(alice, bob, mary):
    answered(alice, bob, mary)
    for _ in range(2):
        mail_answers()
    (message,) = mail.outbox
    assert (message.to, message.subject) == ([alice.email], "Our staff have looked into your report.")
    for part in (message.body, message.alternatives[0].content):
        shown = [
            words for words in ("Sunday", "stalling", "He was on vacation, see", "/games/from-staff/") if words in part
        ]
        assert len(shown) == 4
        assert [words for words in ("For staff alone.", "Mary", "Bob", "evil.example") if words in part] == []
    assert "List-Unsubscribe" in message.extra_headers


def test_answer_is_mailed_only_to_those_who_want_mail(alice, bob, mary):
    User.objects.filter(pk=alice.pk).update(mail=False)
    answered(alice, bob, mary)
    mail_answers()
    assert mail.outbox == []


def test_answer_that_was_taken_back_is_not_mailed(alice, bob, mary):
    case = answered(alice, bob, mary)
    reopen_case(case_id=case.pk, staff=mary, remark="Not done.")
    mail_answers()
    assert mail.outbox == []


def test_answer_after_closing_the_account_is_not_mailed(alice, bob, mary):
    answered(alice, bob, mary)
    close_account(alice.pk, by=alice)
    mail_answers()
    assert (mail.outbox, Case.objects.get().answer_mail_due_at) == ([], None)
