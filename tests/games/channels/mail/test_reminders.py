"""One reminder, in time, and only to the player who still has to decide."""

import re
from datetime import timedelta

import pytest

from games.models import Notice
from games.notices.send import send_due
from games.play.clocks.vacation import come_back, go_on_vacation
from games.play.seats.stand_in import leave_game, take_back
from tests.support.clocks import MONDAY, after, at, daily, stop, swept
from tests.support.people import person
from tests.support.tables import fresh, play, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ALICE, BOB = "alice@example.org", "bob@example.org"
HOUR = timedelta(hours=1)


@pytest.fixture
def game(alice, bob, mail_server):
    """Alice has until Tuesday noon."""
    return daily(alice, bob)


def sent(mail_server, **duration):
    """Return recipient and subject of the mails sent by then."""
    with after(**duration):
        send_due()
    return [(mail["To"], re.split("[,:]", mail["Subject"])[0]) for mail in mail_server.mails]


TURN, REMINDER = (ALICE, "Your turn"), (ALICE, "Still your turn")


def test_reminder_is_sent_once_when_half_of_the_time_is_left(game, mail_server):
    assert sent(mail_server, minutes=2) == [TURN]
    assert sent(mail_server, hours=11, minutes=59) == [TURN]
    for hours in (12, 13, 23):
        assert sent(mail_server, hours=hours) == [TURN, REMINDER]


def test_reminder_has_the_deadline_in_the_reader_s_zone(game, alice, mail_server):
    alice.time_zone = "Asia/Kolkata"
    alice.save()
    sent(mail_server, hours=12)
    body = mail_server.to(ALICE)[-1].get_body(("plain",)).get_content()
    assert "Otherwise a bot decides for you: Tuesday 2 June, 17:30." in body


def test_reminder_is_sent_a_day_before_at_the_earliest(alice, bob, mail_server):
    daily(alice, bob, pace="relaxed")
    assert sent(mail_server, hours=47) == [TURN]
    assert sent(mail_server, hours=48) == [TURN, REMINDER]


def test_player_who_has_acted_is_not_reminded(game, mail_server):
    with after(hours=1):
        stop(game)
    assert REMINDER not in sent(mail_server, hours=12)
    assert Notice.objects.get(kind="reminder", person__email=ALICE).status == "dropped"


def test_player_in_the_middle_of_a_turn_is_reminded(game, mail_server):
    with after(hours=1):
        play(game, "draw")
    assert REMINDER in sent(mail_server, hours=12)


def test_player_who_only_looked_is_reminded(game, alice, mail_server):
    game.seat_rows.filter(user=alice).update(seen_version=game.version)
    assert sent(mail_server, hours=12) == [REMINDER]


def test_player_who_came_back_is_reminded_once(game, alice, mail_server):
    with after(hours=3):
        leave_game(game_id=game.pk, user=alice)
    with after(hours=5):
        take_back(game_id=game.pk, user=alice)
    assert Notice.objects.get(kind="reminder").due_at == MONDAY + 5 * HOUR + 21 * HOUR / 2
    sent(mail_server, hours=16)
    with after(hours=17):
        leave_game(game_id=game.pk, user=alice)
        take_back(game_id=game.pk, user=alice)
    assert sent(mail_server, hours=24).count(REMINDER) == 1


def test_reminder_waits_during_a_vacation(game, alice, mail_server):
    with after(hours=4):
        go_on_vacation(user=alice, days=3)  # to Wednesday's end
    assert REMINDER not in sent(mail_server, hours=59)
    with after(days=2):
        come_back(user=alice)
    assert fresh(game).deadline == MONDAY + timedelta(days=2) + 20 * HOUR
    assert REMINDER not in sent(mail_server, days=2, hours=9)
    assert REMINDER in sent(mail_server, days=2, hours=10)


def test_rest_of_a_turn_after_a_time_out_has_its_own_reminder(game, mail_server):
    sent(mail_server, hours=12)
    swept(game, hours=24)
    told = sent(mail_server, hours=24, minutes=2)
    assert told == [TURN, REMINDER, TURN]
    assert sent(mail_server, hours=30) == [TURN, REMINDER, TURN, REMINDER]


def test_guests_and_people_without_mail_get_no_reminder(bob, mail_server):
    quiet = person("Dora", mail=False)
    daily(quiet, bob)
    assert Notice.objects.count() == 0


def test_game_without_a_clock_has_no_reminder(alice, bob):
    with at(MONDAY):
        running(alice, bob)
    assert not Notice.objects.filter(kind="reminder").exists()
