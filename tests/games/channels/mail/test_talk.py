"""Unread messages in mails."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import mute
from games.models import Notice
from games.notices.send import send_due
from games.talk.acts import hide, note_read
from games.talk.models import Talk
from testing.clocks import later
from testing.tables import play, running
from tests.games.talk.samples import say, say_often
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    User.objects.filter(pk=bob.pk).update(mail_talk=True)
    User.objects.filter(pk=alice.pk).update(mail=False)
    return running(alice, bob)


def sent(mail_server, **duration: float):
    """Return what is sent this much later."""
    before = len(mail_server.mails)
    with later(**duration):
        send_due()
    return mail_server.mails[before:]


def test_messages_are_mailed_after_half_an_hour_to_those_who_want_it(game, alice, bob, mail_server):
    say(game, alice, "Well done <b>Bob</b>, see http://evil.example/x")
    say(game, alice, phrase="back-tomorrow")
    say(game, bob, "Me too")
    say(game, alice, "Third")
    assert Notice.objects.filter(kind="talk").count() == 1
    assert sent(mail_server, minutes=29) == []
    (mail,) = sent(mail_server, minutes=31)
    assert (mail["To"], mail["Subject"]) == (bob.email, "1 new message")
    assert ("Alice: Third" in text_of(mail), "Well done" in text_of(mail)) == (True, False)
    assert sent(mail_server, hours=2) == []


def test_a_mail_has_no_link_and_no_markup_of_a_message(game, alice, mail_server):
    say(game, alice, "Well done <b>Bob</b>, see http://evil.example/x")
    (mail,) = sent(mail_server, minutes=31)
    assert "Alice: Well done <b>Bob</b>, see …" in text_of(mail)
    assert ("&lt;b&gt;Bob" in html_of(mail), "evil.example" in mail.as_string()) == (True, False)


def test_messages_of_several_tables_are_one_mail(game, alice, bob, mail_server):
    other = running(alice, bob, name="Monday")
    say(game, alice, "Here")
    with later(minutes=20):
        say(other, alice, "And there")
    (mail,) = sent(mail_server, minutes=31)
    assert mail["Subject"] == "2 new messages"
    assert ["Alice: Here" in text_of(mail), "Alice: And there" in text_of(mail)] == [True, True]
    assert sent(mail_server, hours=2) == []


def test_what_was_read_hidden_or_muted_is_not_mailed(game, alice, bob, mail_server):
    message = say(game, alice, "Hello")
    note_read(message.talk, bob, 1)
    assert sent(mail_server, minutes=31) == []
    say(game, alice, "Again")
    mute(user=bob, person=alice)
    assert sent(mail_server, minutes=62) == []
    Notice.objects.all().delete()
    hide(game=game, user=bob, among=Talk.Among.PLAYERS, hidden=True)
    say(game, alice, "Once more")
    assert sent(mail_server, minutes=93) == []


@pytest.mark.both_databases
def test_a_busy_table_leaves_room_for_the_others(game, alice, bob, mail_server):
    other = running(alice, bob, name="Monday")
    say(game, alice, "Here")
    say_often(say(other, alice, "And there").talk, alice, 300)
    (mail,) = sent(mail_server, minutes=31)
    assert mail["Subject"] == "6 new messages"
    assert re.findall("Alice: (.+)", text_of(mail)) == ["Here", *(f"No. {number}" for number in range(297, 302))]


def test_nobody_gets_a_mail_of_messages_by_default(game, alice, bob, mail_server):
    User.objects.update(mail=True, mail_talk=False)
    Notice.objects.all().delete()
    say(game, bob, "Hello")
    assert (sent(mail_server, hours=1), Notice.objects.filter(kind="talk").count()) == ([], 0)


def test_a_mail_about_the_turn_shows_them_once(game, alice, bob, mail_server):
    User.objects.update(mail_talk=False)
    say(game, alice, "Your turn now")
    play(game, "stop")
    (mail,) = sent(mail_server, minutes=5)
    assert ("Alice: Your turn now" in text_of(mail), "Alice: Your turn now" in html_of(mail)) == (True, True)
    Notice.objects.filter(kind="turn").update(status="waiting", due_at=timezone.now() - timedelta(1))
    (again,) = sent(mail_server, minutes=6)
    assert "Your turn now" not in text_of(again)


def test_a_mail_about_the_turn_makes_the_other_one_obsolete(game, alice, mail_server):
    say(game, alice, "Your turn now")
    play(game, "stop")
    assert len(sent(mail_server, minutes=5)) == 1
    assert sent(mail_server, hours=1) == []
    assert Notice.objects.get(kind="talk").error == "read meanwhile, or shown by another mail"


def test_a_digest_shows_them_too(game, alice, bob, mail_server):
    User.objects.filter(pk=bob.pk).update(mail_when="gathered", mail_talk=False)
    games = [running(alice, bob, name=name) for name in ("Monday", "Tuesday")]
    for each in games:
        say(each, alice, f"At {each.name}")
        play(each, "stop")
    (mail,) = sent(mail_server, minutes=15)
    assert [f"Alice: At {each.name}" in text_of(mail) for each in games] == [True, True]


def test_messages_at_a_table_that_a_digest_leaves_out_are_in_the_next_mail(alice, bob, mail_server, monkeypatch):
    monkeypatch.setattr("games.channels.mail.digest.LISTED", 1)
    User.objects.filter(pk=bob.pk).update(mail_when="gathered", mail_talk=False)
    User.objects.filter(pk=alice.pk).update(mail=False)
    first, second = (play(running(alice, bob, name=name), "stop") for name in ("Monday", "Tuesday"))
    say(second, alice, "At Tuesday")
    Notice.objects.filter(game=second).delete()
    (mail,) = sent(mail_server, hours=24)
    assert ("Monday" in text_of(mail), "At Tuesday" in text_of(mail)) == (True, False)
    play(first, "stop")
    Notice.objects.filter(kind="turn").delete()
    Notice.objects.create(game=second, person=bob, kind="turn", version=second.version, due_at=timezone.now())
    (mail,) = sent(mail_server, hours=25)
    assert "At Tuesday" in text_of(mail)
