"""A mailbox that refuses all mail on three days gets none any more, and its person reads how to fix that."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail as django_mail
from django.test import Client

from accounts.mail.code_mails import send_codes
from accounts.mail.delivery import note_verified
from accounts.mail.mail_server import mailbox_is_dead
from accounts.models import Friendship, User
from games.channels.hook.acts import remove_hook, switch
from games.channels.hook.deliver import note_result
from games.channels.mail.staff_mail import mail_staff
from games.channels.mail.swept.friend_requests import mail_friend_requests
from games.models import Notice
from games.notices.send import send_due
from games.queries.site_state import site_state
from testing.clients import signed_in
from testing.people import person
from testing.tables import running
from tests.accounts.sign_up import signed_in_as
from tests.accounts.views.test_codes import LOGIN_CODE, RESET, ask
from tests.support.hooks import hook_of
from tests.support.mail import code_in, text_of

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"
BAR = "come back, so we’ve stopped sending them."


@pytest.fixture
def clock(time_machine):
    """A day at noon, and the way to later ones."""
    time_machine.move_to("2026-11-21 12:00+00:00", tick=False)
    return time_machine


@pytest.fixture
def game(alice, bob, clock):
    """A game in which Alice is to decide."""
    return running(alice, bob, pace="daily")


def notice_due(game, alice) -> Notice:
    """A new notice for Alice, which is due."""
    Notice.objects.all().delete()
    due = {"game": game, "person": alice, "channel": "mail", "kind": Notice.Kind.OVER, "version": 99}
    return Notice.objects.create(**due, due_at=game.created_at - timedelta(days=1))


def mail_alice(game, alice) -> str:
    """Send a notice to Alice; return what became of it."""
    notice = notice_due(game, alice)
    send_due("mail")
    notice.refresh_from_db()
    return notice.status


def refuse_on(days: int, game, alice, mail_server, clock) -> None:
    """Let the server refuse a notice for good on each of so many days."""
    mail_server.unknown = {ALICE}
    for _day in range(days):
        clock.shift(timedelta(days=1))
        assert mail_alice(game, alice) == Notice.Status.FAILED
    alice.refresh_from_db()


@pytest.fixture
def stopped(game, alice, mail_server, clock):
    """Alice, whose mailbox has refused all mail on three days."""
    refuse_on(3, game, alice, mail_server, clock)
    return alice


def test_three_refusals_on_different_days_stop_mail(game, alice, mail_server, clock):
    refuse_on(2, game, alice, mail_server, clock)
    assert alice.gets_mail
    refuse_on(1, game, alice, mail_server, clock)
    assert not alice.gets_mail
    mail_server.unknown = set()
    for _day in range(3):
        clock.shift(timedelta(days=1))
        assert mail_alice(game, alice) == Notice.Status.DROPPED
    assert mail_server.mails == []


def test_many_refusals_on_one_day_count_once(game, alice, mail_server, clock):
    mail_server.unknown = {ALICE}
    for _mail in range(15):
        mail_alice(game, alice)
    alice.refresh_from_db()
    assert (alice.mail_refusals, alice.gets_mail) == (1, True)


def test_mail_that_arrives_resets_the_count(game, alice, mail_server, clock):
    refuse_on(2, game, alice, mail_server, clock)
    mail_server.unknown = set()
    assert mail_alice(game, alice) == Notice.Status.SENT
    refuse_on(2, game, alice, mail_server, clock)
    assert alice.gets_mail


@pytest.mark.parametrize("trouble", ["for now", "sender", "no connection"])
def test_trouble_that_may_pass_never_counts(trouble, game, alice, mail_server, clock, settings):
    if trouble == "for now":
        mail_server.refused = {ALICE}
    elif trouble == "sender":
        mail_server.takes_mail = False
    else:
        settings.EMAIL_PORT = 1
    for _day in range(5):
        clock.shift(timedelta(days=1))
        assert mail_alice(game, alice) == Notice.Status.WAITING
    alice.refresh_from_db()
    assert (alice.mail_refusals, alice.gets_mail) == (0, True)


def test_refused_content_says_nothing_of_the_mailbox(game, alice, mail_server, clock):
    mail_server.unwanted = {ALICE}
    for _day in range(3):
        clock.shift(timedelta(days=1))
        mail_alice(game, alice)
    alice.refresh_from_db()
    assert alice.gets_mail


@pytest.mark.parametrize(
    ("code", "answer", "dead"),
    [
        (550, b"5.1.1 No such user", True),
        (550, b"5.2.1 Mailbox disabled", True),
        (550, b"No such user here", True),
        (550, b"5.7.1 Your server is on a blocklist", False),
        (552, b"5.2.2 Mailbox full", False),
        (450, b"4.2.0 Greylisted", False),
    ],
)
def test_only_that_there_is_no_mailbox_counts(code, answer, dead):
    assert mailbox_is_dead(SMTPRecipientsRefused({ALICE: (code, answer)})) is dead


def test_refusals_of_every_kind_of_mail_count(alice, bob, mail_server, clock):
    alice.is_staff = True
    alice.save()
    mail_server.unknown = {ALICE}
    mail_staff(lambda _person: ("Subject", ["Text"]))
    clock.shift(timedelta(days=1))
    Friendship.objects.create(asker=bob, asked=alice, mail_due_at=alice.created_at - timedelta(days=1))
    mail_friend_requests()
    clock.shift(timedelta(days=1))
    mail_server.unknown = set()
    ask(LOGIN_CODE, ALICE)
    alice.refresh_from_db()
    assert alice.mail_refusals == 0  # the code has arrived


def test_refused_code_counts(alice, mail_server, clock, monkeypatch):
    monkeypatch.setattr("accounts.mail.code_mails.wake_codes", lambda: None)
    for _day in range(3):
        ask(LOGIN_CODE, ALICE)  # the mail server would take it
        mail_server.unknown = {ALICE}
        send_codes()
        mail_server.unknown = set()
        clock.shift(timedelta(days=1))
    alice.refresh_from_db()
    assert not alice.gets_mail


def test_one_dead_mailbox_does_not_keep_other_staff_from_their_mail(mary, mail_server, clock):
    person("Adam", is_staff=True)
    mail_server.unknown = {"adam@example.org"}
    mail_staff(lambda _person: ("Subject", ["Text"]))
    assert len(mail_server.to(str(mary.email))) == 1


def test_no_kind_of_mail_goes_to_a_stopped_address(stopped, bob, mail_server):
    mail_server.unknown = set()
    stopped.is_staff = True
    stopped.save()
    mail_staff(lambda _person: ("Subject", ["Text"]))
    Friendship.objects.create(asker=bob, asked=stopped, mail_due_at=stopped.created_at - timedelta(days=1))
    mail_friend_requests()
    client = signed_in(stopped)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    client.post("/accounts/password/change/", {"oldpassword": "correct horse", "password1": "horse battery"})
    stopped.refresh_from_db()
    assert stopped.check_password("horse battery")
    assert mail_server.mails == []


@pytest.mark.parametrize("path", ["/games/", "/settings/", "/", "/rules/"])
def test_every_page_says_so_and_how_to_fix_it(stopped, path):
    client = signed_in(stopped)
    page = client.get(path).text
    assert f"E-mails to {ALICE} {BAR}" in page
    (link,) = re.findall(r'come back,[^<]*<a href="([^"]+)"', page)
    assert client.get(link, follow=True).status_code == 200


def test_table_says_so_too(stopped, game):
    assert BAR in signed_in(stopped).get(game.get_absolute_url()).text


def test_page_says_nothing_to_others(stopped, bob):
    assert BAR not in signed_in(bob).get("/games/").text
    assert BAR not in Client().get("/").text


def test_bar_is_in_french(stopped):
    page = signed_in(stopped).get("/games/", headers={"accept-language": "fr"}).text
    assert "Les e-mails envoyés à" in page


def test_bar_costs_no_query(stopped, django_assert_max_num_queries):
    client = signed_in(stopped)
    client.get("/settings/")
    with django_assert_max_num_queries(1000) as with_bar:
        assert BAR in client.get("/settings/").text
    note_verified(stopped)
    with django_assert_max_num_queries(1000) as without:
        assert BAR not in client.get("/settings/").text
    assert len(with_bar) == len(without)


def works_again(alice) -> bool:
    alice.refresh_from_db()
    return (alice.gets_mail, alice.mail_refusals, alice.mail_refused_on) == (True, 0, None)


def test_code_to_sign_in_verifies_the_address_again(stopped, mail_server):
    mail_server.unknown = set()
    client = Client()
    ask(LOGIN_CODE, ALICE, client)
    stopped.refresh_from_db()
    assert not stopped.gets_mail  # the server has taken it, and nobody has read it yet
    (code,) = mail_server.to(ALICE)
    client.post("/accounts/login/code/confirm/", {"code": re.search("[A-Z]{4}-[A-Z]{4}", text_of(code)).group()})
    assert signed_in_as(client) == "Alice"
    assert works_again(stopped)
    assert BAR not in client.get("/games/").text


def test_code_for_a_new_password_verifies_the_address_again(stopped, mail_server):
    mail_server.unknown = set()
    client = Client()
    ask(RESET, ALICE, client)
    (code,) = mail_server.to(ALICE)
    client.post("/accounts/password/reset/confirm/", {"code": re.search("[A-Z]{4}-[A-Z]{4}", text_of(code)).group()})
    assert works_again(stopped)


def of_the_page(client: Client, email: str):
    """Ask for a code on the page of the e-mail, and enter it."""
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    django_mail.outbox.clear()
    client.post("/accounts/email/", {"email": email, "action_add": "1"})
    sent = [message for message in django_mail.outbox if message.to == [email]]
    return client.post("/accounts/confirm-email/", {"code": code_in(sent[0])}, follow=True)


@pytest.fixture
def stopped_in_memory(alice):
    """Alice as after three refusals; the mails of the test are in memory."""
    User.objects.filter(pk=alice.pk).update(stopped_channels="mail", mail_refusals=3, mail_refused_on="2026-11-20")
    alice.refresh_from_db()
    return alice


def test_page_of_the_e_mail_verifies_the_same_one_again(stopped_in_memory):
    client = signed_in(stopped_in_memory)
    page = client.get("/accounts/email/").text
    assert f'value="{ALICE}"' in page or "reauthenticate" in page
    answer = of_the_page(client, ALICE)
    assert "Your e-mail is verified again" in answer.text
    assert works_again(stopped_in_memory)
    assert list(stopped_in_memory.emailaddress_set.values_list("email", "verified")) == [(ALICE, True)]


def test_page_of_the_e_mail_takes_another_one(stopped_in_memory):
    of_the_page(signed_in(stopped_in_memory), "alicia@example.org")
    assert works_again(stopped_in_memory)
    assert stopped_in_memory.email == "alicia@example.org"


def test_same_e_mail_is_refused_while_mail_arrives(alice):
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    answer = client.post("/accounts/email/", {"email": ALICE, "action_add": "1"})
    assert "That is already your e-mail." in answer.text


def test_person_with_a_dead_mailbox_still_signs_in_by_password(stopped_in_memory, client):
    client.post("/accounts/login/", {"login": ALICE, "password": "correct horse"})
    assert signed_in_as(client) == "Alice"


def test_dead_mailbox_is_no_verified_e_mail(stopped_in_memory):
    assert not stopped_in_memory.has_verified_email


def test_hook_that_was_switched_off_is_said_as_well(bob, clock):
    hook, client = hook_of(bob), signed_in(bob)
    note_result(hook, "410", hook.created_at)
    page = client.get("/games/").text
    assert "One of your webhooks stopped accepting notifications, so we switched it off." in page
    assert 'href="/settings/hooks/"' in page
    hook.refresh_from_db()
    switch(hook, on=True)
    assert "One of your webhooks" not in client.get("/games/").text
    note_result(hook, "410", hook.created_at)
    remove_hook(hook)
    assert "One of your webhooks" not in client.get("/games/").text


def test_own_switch_is_not_said(bob):
    switch(hook_of(bob), on=False)
    bob.refresh_from_db()
    assert bob.stopped_channels == ""


def test_site_state_counts_them(stopped_in_memory, bob):
    assert site_state().unreached == {"hook": 0, "mail": 1, "web_push": 0}
    note_result(hook_of(bob), "410", bob.created_at)
    assert site_state().unreached == {"hook": 1, "mail": 1, "web_push": 0}
