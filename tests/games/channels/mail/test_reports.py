"""Mail to staff about waiting reports."""

import pytest
from django.core import mail

from games.channels.mail.staff_mail import mail_staff, mail_staff_about_reports
from games.models import Case
from games.play.report import report_game
from games.play.staff.cases import take_case
from games.tasks import sweep
from testing.clocks import later
from testing.people import onlooker, person, staff
from testing.tables import running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob, mary):
    game = running(alice, bob, name="Sunday secret")
    mail.outbox.clear()
    return game


def say(game, user, seat=None):
    report_game(game_id=game.pk, user=user, seat=seat, reason="stalling", text="Never moves.")


def test_one_mail_counts_all_new_reports(game, alice, bob, mary):
    nora = staff("Nora")
    mail.outbox.clear()
    say(game, alice)
    say(game, bob)
    assert (mail_staff_about_reports(), mail.outbox) == (False, [])
    with later(minutes=11):
        assert [mail_staff_about_reports(), mail_staff_about_reports()] == [True, False]
    assert sorted(message.to for message in mail.outbox) == [[mary.email], [nora.email]]
    message = mail.outbox[0]
    assert message.subject == "2 reports are waiting"
    assert "/admin/games/case/?state=open&kind=report" in message.body


@pytest.mark.both_databases
def test_mail_names_no_person(game, alice):
    say(game, alice, seat=1)
    with later(minutes=11):
        mail_staff_about_reports()
    (message,) = mail.outbox
    told = message.subject + message.body
    assert [name for name in ("Alice", "Bob", "Sunday", "Never moves", game.pk) if name in told] == []


def test_staff_get_no_mail_about_a_report_that_concerns_them(game, alice, mary):
    """Nora plays there and gets no mail; Nick may not see reports; each mail counts only what its reader may see."""
    nora, _nick = staff("Nora"), onlooker()
    say(running(alice, nora), alice, seat=1)
    with later(minutes=11):
        assert mail_staff_about_reports()
        say(game, alice)
    assert [message.to for message in mail.outbox] == [[mary.email]]
    with later(hours=7):
        assert mail_staff_about_reports()
    told = {message.to[0]: message.subject for message in mail.outbox[1:]}
    assert told == {
        mary.email: "2 reports are waiting",
        nora.email: "A report is waiting",
    }


def test_new_report_about_staff_does_not_repeat_their_mail_about_older_ones(game, alice, mary):
    nora = staff("Nora")
    own = running(alice, nora)
    say(game, alice)
    with later(minutes=11):
        mail_staff_about_reports()
        say(own, alice, seat=1)
    mail.outbox.clear()
    with later(hours=7):
        assert mail_staff_about_reports()
    assert [message.to for message in mail.outbox] == [[mary.email]]


def test_next_mail_waits_six_hours(game, alice, bob):
    say(game, alice)
    with later(minutes=11):
        mail_staff_about_reports()
        say(game, bob)
    with later(hours=6):
        assert not mail_staff_about_reports()
    with later(hours=6, minutes=12):
        assert mail_staff_about_reports()
    assert len(mail.outbox) == 2


@pytest.mark.both_databases
def test_report_that_was_taken_is_not_mailed(game, alice, mary):
    say(game, alice)
    take_case(case_id=Case.objects.get().pk, staff=mary)
    with later(minutes=11):
        assert not mail_staff_about_reports()
    assert mail.outbox == []


def test_sweep_sends_the_mail(game, alice):
    say(game, alice)
    with later(minutes=11):
        sweep(0)
    assert [message.subject for message in mail.outbox] == ["A report is waiting"]


def test_mail_that_cannot_be_sent_is_logged_and_not_retried_for_ever(game, alice, settings, caplog):
    say(game, alice)
    settings.EMAIL_BACKEND = "nowhere.Backend"
    with later(minutes=11):
        assert [mail_staff_about_reports(), mail_staff_about_reports()] == [True, False]
    assert "mail to staff not sent" in caplog.text


# Mail to all staff.


def test_mail_goes_to_all_current_staff(alice):
    mary, nora = staff(), staff("Nora")
    person("Olga", is_staff=True, is_active=False)
    mail.outbox.clear()
    mail_staff(lambda reader: None if reader == nora else ("Look", ["One.", "Two."]))
    assert [(each.to, each.subject, each.body) for each in mail.outbox] == [([mary.email], "Look", "One.\n\nTwo.\n")]
