"""The reminders that a person has chosen, in time, and only to the player who still has to decide."""

import re
from datetime import timedelta

import pytest

from games.models import Notice
from games.notices.send import send_due
from games.play.absence.stand_in import leave_game, take_back
from games.play.clocks.vacation import come_back, go_on_vacation
from testing.clocks import MONDAY, after, at, daily, stop, swept
from testing.people import person
from testing.tables import fresh, play, running

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
    assert "Move by Tuesday 2 June, 17:30, or a bot moves for you." in body


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


@pytest.fixture
def in_stages(alice, bob, mail_server):
    """Alice wants a reminder a day, 8 hours and an hour before, and has three days."""
    alice.reminders = "24h 8h 1h"
    alice.save()
    return daily(alice, bob, pace="relaxed")


def reminders():
    """The reminders and hours after Monday noon, in the order in which they are due."""
    rows = Notice.objects.filter(kind="reminder", person__email=ALICE).order_by("due_at")
    return [(row.reminder, (row.due_at - MONDAY) / HOUR) for row in rows]


def test_each_chosen_reminder_is_sent_once(in_stages, mail_server):
    assert reminders() == [("24h", 48), ("8h", 64), ("1h", 71)]
    counts = [len(sent(mail_server, hours=hours)) for hours in (47, 48, 49, 63, 64, 70, 71, 72)]
    assert counts == [1, 2, 2, 2, 3, 3, 4, 4]


def test_person_who_chose_no_reminder_gets_none(alice, bob):
    alice.reminders = ""
    alice.save()
    daily(alice, bob)
    assert reminders() == []


def test_reminders_that_the_pace_does_not_allow_are_not_sent(alice, bob):
    alice.reminders = "24h 8h 1h"
    alice.save()
    daily(alice, bob, pace="quick")
    assert reminders() == []
    daily(alice, bob)  # a day: no more was left at once
    assert reminders() == [("8h", 16), ("1h", 23)]


def test_a_later_choice_counts_from_the_next_turn(in_stages, alice):
    alice.reminders = "half"
    alice.save()
    assert reminders() == [("24h", 48), ("8h", 64), ("1h", 71)]
    with after(hours=1):
        stop(in_stages)
        stop(in_stages)
    assert Notice.objects.get(kind="reminder", person=alice, status="waiting").reminder == "half"


def test_all_reminders_move_with_a_vacation(in_stages, alice):
    with after(hours=50):
        go_on_vacation(user=alice, days=1)  # ten hours, to Wednesday's end
    assert reminders() == [("24h", 48), ("8h", 74), ("1h", 81)]


def test_of_reminders_that_are_late_only_the_last_is_sent(in_stages, mail_server):
    assert sent(mail_server, hours=71, minutes=30) == [TURN, REMINDER]
    whys = Notice.objects.filter(kind="reminder", person__email=ALICE).order_by("pk").values_list("status", "error")
    assert list(whys) == [("dropped", "a newer reminder is due")] * 2 + [("sent", "")]


def test_reminder_that_is_tried_again_gives_way_to_the_next(in_stages, mail_server):
    Notice.objects.filter(reminder="24h").update(tries=1, due_at=MONDAY + 65 * HOUR)
    assert sent(mail_server, hours=65) == [TURN, REMINDER]
    assert Notice.objects.get(reminder="24h").error == "a newer reminder is due"


def test_person_who_came_back_gets_the_reminders_that_are_left(in_stages, alice, mail_server):
    sent(mail_server, hours=49)
    with after(hours=50):
        leave_game(game_id=in_stages.pk, user=alice)
    with after(hours=60):
        take_back(game_id=in_stages.pk, user=alice)
    assert reminders()[1:] == [("8h", 74), ("1h", 81)]
    assert sent(mail_server, hours=81).count(REMINDER) == 2


def test_guests_and_people_without_mail_get_no_reminder(bob, mail_server):
    quiet = person("Dora", mail=False)
    daily(quiet, bob)
    assert Notice.objects.count() == 0


def test_game_without_a_clock_has_no_reminder(alice, bob):
    with at(MONDAY):
        running(alice, bob)
    assert not Notice.objects.filter(kind="reminder").exists()
