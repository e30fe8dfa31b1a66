"""Mail about a bot that has taken a seat: once, to its player, with a link to take it back."""

import pytest

from games.models import Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game, seat_bot_for_idle, take_back
from games.play.absence.time_out import time_out
from games.play.staff.acts import seat_bot_as_staff
from games.play.tables.ending import agree_to_cancel
from games.refusals import Refusal
from testing.clocks import after, daily, later, swept
from testing.tables import against_bots, fresh, play_to_the_end, running
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"
SUBJECT = "A bot plays for you: Sunday · PUSH"


@pytest.fixture
def taken(alice, bob, mail_server):
    """A game in which Alice has missed two deadlines."""
    game = daily(alice, bob)
    swept(game, hours=24)
    return swept(game, hours=36)


def sent(mail_server) -> list[str]:
    return [mail["Subject"] for mail in mail_server.to(ALICE) if mail["Subject"] == SUBJECT]


def test_takeover_is_mailed_once_with_a_link_to_return(taken, mail_server):
    for days in (2, 3, 9):
        with after(days=days):
            send_due()
    assert sent(mail_server) == [SUBJECT]
    mail = next(mail for mail in mail_server.to(ALICE) if mail["Subject"] == SUBJECT)
    for text in (text_of(mail), html_of(mail)):
        assert "Your time was up again: a bot plays for you." in text
        assert "Take my seat back" in text
        assert f"https://pushsite.example/games/{taken.pk}/" in text


def test_takeover_is_not_mailed_to_others(taken, mail_server):
    with after(days=2):
        send_due()
    assert SUBJECT not in [mail["Subject"] for mail in mail_server.to("bob@example.org")]


@pytest.mark.both_databases
def test_returned_player_gets_no_mail(taken, alice, mail_server):
    with after(hours=37):
        take_back(game_id=taken.pk, user=alice)
        Notice.objects.filter(kind="taken-over").update(due_at=taken.started_at)
        send_due()
    assert sent(mail_server) == []
    assert Notice.objects.get(kind="taken-over").error == "taken back, or over meanwhile"


def test_takeover_in_a_finished_game_is_not_mailed(alice, mail_server):
    game = against_bots(alice, rules="pousse")
    leave_game(game_id=game.pk, user=alice)
    Notice.objects.create(
        game=game, person=alice, kind=Notice.Kind.TAKEN_OVER, version=game.version, due_at=game.started_at
    )
    play_to_the_end(game)
    send_due()
    assert sent(mail_server) == []


def test_player_who_left_gets_no_mail(alice, bob):
    leave_game(game_id=running(alice, bob).pk, user=alice)
    assert not Notice.objects.filter(kind="taken-over").exists()


def test_player_idle_for_30_days_gets_the_mail(alice, bob, mail_server):
    game = running(alice, bob)
    with later(days=31):
        seat_bot_for_idle(game_id=game.pk, user=bob)
    with later(days=31, minutes=2):
        send_due()
    assert sent(mail_server) == [SUBJECT]


def test_player_without_mail_gets_none(alice, bob):
    alice.mail = False
    alice.save()
    game = daily(alice, bob)
    swept(game, hours=24)
    with after(hours=36):
        time_out(game.pk)
    assert fresh(game).seat_rows.get(number=0).stand_in == "normal"
    assert not Notice.objects.filter(kind="taken-over").exists()


def test_mail_about_a_bot_of_staff_has_the_reason_once_as_in_the_log(alice, bob, mary, mail_server):
    game = running(alice, bob)
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Asked for <it> by mail.")
    with pytest.raises(Refusal):
        seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Again.")
    for minutes in (2, 4):
        with later(minutes=minutes):
            send_due()
    assert sent(mail_server) == [SUBJECT]
    mail = next(mail for mail in mail_server.to(ALICE) if mail["Subject"] == SUBJECT)
    assert "Staff let a bot play for you: Asked for <it> by mail." in text_of(mail)
    assert "Staff let a bot play for you: Asked for &lt;it&gt; by mail." in html_of(mail)
    assert "Mary" not in text_of(mail) + html_of(mail)
    assert "Your time was up" not in text_of(mail) + html_of(mail)
    assert "Take my seat back" in text_of(mail)


def test_no_mail_offers_a_seat_if_the_bot_of_staff_ends_the_game(alice, bob, mary):
    game = running(alice, bob)
    agree_to_cancel(game_id=game.pk, user=bob)
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="Gone.")
    assert fresh(game).status == "cancelled"
    assert not Notice.objects.filter(kind="taken-over").exists()
