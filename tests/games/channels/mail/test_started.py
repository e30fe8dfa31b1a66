"""Mails about started games and invitations: who gets which."""

import pytest

from games.models import Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game
from games.play.tables.seating import decline, invite, take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import against_bots, ended, open_for, play, running
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

ALICE, BOB, DORA = "alice@example.org", "bob@example.org", "dora@example.org"


@pytest.fixture
def start_of(alice, bob, mail_server):
    """Let Alice start a game with Bob and Dora over HTTP; Bob begins."""

    def begin(**changed):
        people = [alice, bob, person("Dora", **changed)]
        game = open_for(alice, 3, first=1)
        for user in people:
            signed_in(user).post(f"/games/{game.pk}/join", {"r": ""})
        signed_in(alice).post(f"/games/{game.pk}/start")
        game.refresh_from_db()
        return game

    return begin


def sent(mail_server, **time) -> list[tuple[str, str]]:
    with later(**time):
        send_due()
    return sorted((mail["To"], mail["Subject"]) for mail in mail_server.mails)


def test_start_is_mailed_once_to_all_but_the_starter(start_of, mail_server):
    start_of()
    for minutes in (2, 30, 60 * 24):
        assert sent(mail_server, minutes=minutes) == [
            (BOB, "Your turn: Sunday · PUSH"),
            (DORA, "Game started: Sunday · PUSH"),
        ]


@pytest.mark.parametrize("address", [BOB, DORA])
def test_mail_contains_the_lock_of_the_deal(start_of, mail_server, address):
    game = start_of()
    sent(mail_server, minutes=2)
    (mail,) = mail_server.to(address)
    for text in (text_of(mail), html_of(mail)):
        assert game.commitment in text
        assert f"https://pushsite.example/games/{game.pk}/" in text
        assert "https://pushsite.example/settings/notices/#mail" in text


def test_player_who_has_looked_gets_no_mail(start_of, mail_server):
    game = start_of()
    for name in ("Bob", "Dora"):
        signed_in(game.seat_rows.get(name=name).user).get(f"/games/{game.pk}/")
    assert sent(mail_server, minutes=2) == []


def test_player_to_act_gets_one_mail_at_the_start(start_of, bob, mail_server):
    game = start_of()
    play(game, "stop", user=bob)
    assert sent(mail_server, minutes=2) == [(DORA, "Your turn: Sunday · PUSH")]


def test_player_without_start_mails_is_mailed_only_their_turn(start_of, mail_server):
    game = start_of(mail_start=False)
    assert sent(mail_server, minutes=2) == [(BOB, "Your turn: Sunday · PUSH")]
    play(game, "stop")
    assert (DORA, "Your turn: Sunday · PUSH") in sent(mail_server, minutes=4)


def test_player_who_left_to_a_bot_gets_no_mail(start_of, mail_server):
    game = start_of()
    leave_game(game_id=game.pk, user=game.seat_rows.get(name="Dora").user)
    assert sent(mail_server, minutes=2) == [(BOB, "Your turn: Sunday · PUSH")]


def test_game_against_bots_sends_no_start_mail(alice):
    game = against_bots(alice)
    assert not Notice.objects.filter(game=game, kind="started").exists()


@pytest.fixture
def invited(alice, bob, mail_server):
    game = open_for(alice, 3, pace="daily")
    invite(game_id=game.pk, user=alice, name="Bob")
    return game


def test_invitation_is_mailed_once(invited, mail_server):
    for minutes in (2, 30):
        assert sent(mail_server, minutes=minutes) == [(BOB, "Invitation: Sunday · PUSH")]
    text = text_of(mail_server.to(BOB)[0])
    assert "Alice invites you to a game." in text
    assert "3 players" in text
    assert "each turn adds 12 hours" in text
    assert f"https://pushsite.example/games/{invited.pk}/" in text


def test_repeated_invitation_is_mailed_once(invited, alice, mail_server):
    sent(mail_server, minutes=2)
    invite(game_id=invited.pk, user=alice, name="Bob")
    assert len(sent(mail_server, minutes=5)) == 1


def declined(game, alice, bob):
    decline(game_id=game.pk, user=bob)


def joined(game, alice, bob):
    take_seat(game_id=game.pk, user=bob, text="")


def looked(game, alice, bob):
    signed_in(bob).get(f"/games/{game.pk}/")


def switched_off(game, alice, bob):
    type(bob).objects.filter(pk=bob.pk).update(mail_invitation=False)


def without_them(game, alice, bob):
    for user in (alice, person("Dora"), person("Eve")):
        take_seat(game_id=game.pk, user=user, text="")
    start(game_id=game.pk, user=alice)
    Notice.objects.exclude(person=bob).delete()


@pytest.mark.parametrize("meanwhile", [declined, joined, looked, switched_off, without_them])
def test_answered_invitation_is_not_sent(invited, alice, bob, mail_server, meanwhile):
    meanwhile(invited, alice, bob)
    assert sent(mail_server, minutes=2) == []
    assert Notice.objects.get(person=bob).status == "dropped"


def test_player_without_end_mails_gets_none(alice, bob, mail_server):
    type(bob).objects.update(mail_end=False)
    ended(running(alice, bob))
    assert sent(mail_server, minutes=2) == []
