"""Invitations by mail: senders, limits and contents."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.channels.mail.addresses import accept_address
from games.models import Game, Notice
from games.notices.send import send_due
from games.play.tables.rematch import rematch
from games.play.tables.seating import invite
from games.queries.lists import invited
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.services.mail import MailServer
from testing.tables import ended, open_for, running
from tests.support.database import at_once
from tests.support.mail import text_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

BOB = "bob@example.org"


def invitations(bob: User, *hosts: User) -> list[Game]:
    """Let each host open a table and invite Bob."""
    games = [open_for(host) for host in hosts]
    for game, host in zip(games, hosts, strict=True):
        invite(game_id=game.pk, user=host, name="Bob")
    return games


def sent(mail_server: MailServer, workers: int = 1) -> int:
    """Return the number of Bob's mails once everything was due and each worker has run."""
    Notice.objects.filter(status="waiting").update(due_at=timezone.now())
    at_once([send_due] * workers)
    return len(mail_server.to(BOB))


def test_invitation_by_a_guest_is_on_the_site_only(bob, mail_server):
    guest = User.objects.create_guest()
    games = invitations(bob, guest)
    assert (sent(mail_server), list(invited(bob))) == (0, games)


def test_page_says_that_guests_send_no_mail(alice, bob):
    for host, told in ((User.objects.create_guest(), True), (alice, False)):
        client, game = signed_in(host), open_for(host)
        page = client.get(f"/games/{game.pk}/").text
        assert ("They get an e-mail only if you have an account." in page) == told
        answer = client.post(f"/games/{game.pk}/invite", {"name": "Bob"}, follow=True).text
        assert ("Bob is invited and will see the table in My games. There will be no e-mail" in answer) == told


def test_waiting_invitation_of_a_guest_is_not_sent(bob, mail_server):
    guest = User.objects.create_guest()
    (game,) = invitations(bob, guest)
    Notice.objects.get_or_create(game=game, person=bob, kind="invitation", version=0, due_at=timezone.now())
    assert sent(mail_server) == 0
    notice = Notice.objects.get(kind="invitation")
    assert (notice.status, notice.error) == ("dropped", "the player who invited has no verified e-mail")


def test_person_without_a_verified_e_mail_sends_no_invitation(alice, bob, mail_server):
    invitations(bob, alice)
    alice.emailaddress_set.update(verified=False)
    assert sent(mail_server) == 0


def test_rematch_by_a_guest_sends_no_mail(bob, mail_server):
    guest = User.objects.create_guest()
    end = ended(running(guest, bob))
    Notice.objects.all().delete()
    table = rematch(game_id=end.pk, user=guest)
    assert (sent(mail_server), list(invited(bob))) == (0, [table])


def test_rematch_says_so_in_its_subject_and_is_accepted_from_the_mail(alice, bob, mail_server):
    end = ended(running(alice, bob))
    Notice.objects.all().delete()
    table = rematch(game_id=end.pk, user=alice)
    sent(mail_server)
    (mail,) = mail_server.to(BOB)
    assert mail["Subject"] == "Rematch? Sunday · PUSH"
    assert f"Accept: {accept_address(table, bob)}" in text_of(mail)


def test_invitation_shows_the_game_and_who_asks_and_is_accepted_from_the_mail(alice, bob, mail_server):
    (table,) = invitations(bob, alice)
    assert sent(mail_server) == 1
    (mail,) = mail_server.to(BOB)
    assert "Alice invites you to a game." in text_of(mail)
    assert f"Accept: {accept_address(table, bob)}" in text_of(mail)
    html = mail.get_body(("html",)).get_content()
    assert f'src="{settings.SITE_URL}/rules/push/picture.png"' in html
    assert signed_in(bob).get("/rules/push/picture.png").headers["Content-Type"] == "image/png"
    page = signed_in(bob).get(urlsplit(accept_address(table, bob)).path)
    assert f'action="/games/{table.pk}/join" data-press' in page.text


def test_invitation_is_sent_without_waiting_for_the_sweep(alice, bob, mail_server, monkeypatch):
    woken = []
    monkeypatch.setattr("games.play.wake_ups.wake_notices", woken.append)
    invitations(bob, alice)
    assert woken == ["mail"]
    send_due()
    assert len(mail_server.to(BOB)) == 1


def test_invitation_that_is_not_due_wakes_nobody(alice, bob, monkeypatch):
    woken = []
    monkeypatch.setattr("games.play.wake_ups.wake_notices", woken.append)
    User.objects.filter(pk=bob.pk).update(mail_when="daily", mail_all=True)
    invitations(bob, alice, User.objects.create_guest())
    assert (woken, Notice.objects.count()) == ([], 1)


def test_the_deals_lock_is_behind_a_link_that_ends_in_it(alice, bob, mail_server):
    (table,) = invitations(bob, alice)
    sent(mail_server)
    (mail,) = mail_server.to(BOB)
    html = mail.get_body(("html",)).get_content()
    assert f'href="{settings.SITE_URL}/games/{table.pk}/lock.json#{table.commitment}"' in html
    assert html.count(table.commitment) == 1


def test_fourth_invitation_within_an_hour_is_on_the_site_only(alice, bob, charlie, mail_server):
    games = invitations(bob, alice, charlie, alice, charlie, alice)
    assert sent(mail_server) == 3
    assert set(invited(bob)) == set(games)
    dropped = Notice.objects.filter(status="dropped").values_list("error", flat=True)
    assert list(dropped) == ["three invitations by mail within an hour"] * 2
    with later(minutes=61):
        invitations(bob, alice)
        assert sent(mail_server) == 4


def test_simultaneous_workers_send_at_most_three_invitations(bob, mail_server):
    invitations(bob, *(person(f"Host {name}") for name in "ABCDEFGH"))
    assert sent(mail_server, workers=8) == 3


def test_invitation_waiting_for_a_retry_counts(alice, bob, mail_server):
    mail_server.refused = {BOB}
    invitations(bob, alice, alice, alice, alice)
    assert sent(mail_server) == 0
    mail_server.refused = set()
    assert sent(mail_server) == 3
    assert sorted(Notice.objects.values_list("status", flat=True)) == ["dropped", "sent", "sent", "sent"]


def test_invitations_of_other_people_do_not_count(alice, bob, charlie, mail_server):
    for _each in range(3):
        game = open_for(alice)
        for name in ("Bob", "Charlie"):
            invite(game_id=game.pk, user=alice, name=name)
    assert sent(mail_server) == 3
    assert len(mail_server.to("charlie@example.org")) == 3


def test_invitation_names_host_and_game(alice, bob, mail_server):
    invitations(bob, alice)
    assert sent(mail_server) == 1
    (mail,) = mail_server.mails
    assert mail["Subject"] == "Invitation: Sunday · PUSH"
    assert "Alice invites you to a game." in text_of(mail)
