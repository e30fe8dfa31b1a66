"""Mails about requests to be friends."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import Friendship, User
from accounts.relations import accept_friend, ask_friend, decline_friend, end_friendship
from games.channels.mail.swept.friend_requests import mail_friend_requests
from games.tasks import sweep
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person

pytestmark = pytest.mark.django_db

SOON = {"minutes": 2}


@pytest.mark.both_databases
def test_all_requests_that_wait_are_mailed_once_in_one_mail(alice, bob):
    ask_friend(user=alice, person=bob)
    ask_friend(user=person("Charlie"), person=bob)
    sweep()
    assert mail.outbox == []
    with later(**SOON):
        sweep()
        sweep()
    (message,) = mail.outbox
    assert (message.to, message.subject) == ([bob.email], "2 friend requests")
    for part in (message.body, message.alternatives[0].content):
        assert "Alice" in part
        assert reverse("people:people") in part
        assert "e-mails about your games are on" not in part
    assert "List-Unsubscribe" in message.extra_headers


def test_mail_is_in_the_language_of_its_reader(alice, bob):
    User.objects.filter(pk=bob.pk).update(language="fr")
    ask_friend(user=alice, person=bob)
    with later(**SOON):
        mail_friend_requests()
    assert mail.outbox[0].subject == "1 demande d’ami"


@pytest.mark.parametrize("choice", ["mail", "mail_friend"])
def test_a_person_who_does_not_want_it_gets_no_mail(choice, alice, bob):
    User.objects.filter(pk=bob.pk).update(**{choice: False})
    ask_friend(user=alice, person=bob)
    with later(**SOON):
        mail_friend_requests()
    assert (mail.outbox, Friendship.objects.get().mail_due_at) == ([], None)


def test_mail_about_requests_is_a_choice_among_the_notifications(alice):
    client = signed_in(alice)
    page = client.get("/settings/notices/").text
    assert ['value="mail:friend" checked' in page, 'value="web_push:friend"' in page] == [True, False]
    assert client.post("/settings/notices/", {"section": "table", "chosen": ["mail:waits"]}).status_code == 302
    alice.refresh_from_db()
    assert (alice.mail, alice.mail_friend) == (True, False)


@pytest.mark.parametrize("answer", [accept_friend, decline_friend])
def test_request_that_was_answered_is_not_mailed(answer, alice, bob):
    ask_friend(user=alice, person=bob)
    answer(user=bob, person=alice)
    with later(**SOON):
        mail_friend_requests()
    assert mail.outbox == []


def test_request_that_is_taken_back_and_sent_again_is_mailed_once(alice, bob):
    for hours in (0, 2, 4):
        with later(hours=hours):
            ask_friend(user=alice, person=bob)
        with later(hours=hours, **SOON):
            mail_friend_requests()
            end_friendship(user=alice, person=bob)
    assert len(mail.outbox) == 1


def test_nobody_gets_two_mails_within_an_hour(alice, bob, charlie):
    ask_friend(user=alice, person=bob)
    with later(**SOON):
        mail_friend_requests()
        ask_friend(user=charlie, person=bob)
    with later(minutes=50):
        mail_friend_requests()
        assert len(mail.outbox) == 1
    with later(minutes=63):
        mail_friend_requests()
    assert len(mail.outbox) == 2


def test_mail_about_requests_that_fails_is_tried_again_and_given_up_after_two_days(alice, bob, settings):
    ask_friend(user=alice, person=bob)
    settings.EMAIL_BACKEND = "nowhere.Backend"
    with later(**SOON):
        mail_friend_requests()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with later(minutes=5):
        mail_friend_requests()
        assert mail.outbox == []
    settings.EMAIL_BACKEND = "nowhere.Backend"
    with later(days=2, minutes=3):
        mail_friend_requests()
    assert Friendship.objects.get().mail_due_at is None
