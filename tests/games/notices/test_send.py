"""Which mails arrive at the mail server, and how often."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Notice
from games.notices.send import claim, send_due
from games.play.absence.stand_in import leave_game
from games.tasks import send_notices
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person, staff
from testing.tables import against_bots, ended, fresh, play, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

ALICE, BOB = "alice@example.org", "bob@example.org"


@pytest.fixture
def game(alice, bob, mail_server):
    """Alice begins and has seen the game; there are no notices yet."""
    game = running(alice, bob)
    signed_in(alice).get(f"/games/{game.pk}/")
    return game


def statuses() -> list[tuple[str, str]]:
    return list(Notice.objects.order_by("pk").values_list("status", "error"))


def test_player_to_act_gets_one_mail_after_a_minute(game, mail_server):
    play(game, "stop")
    send_due()
    with later(seconds=50):
        send_due()
    assert mail_server.mails == []
    for minutes in (2, 3, 60 * 24):
        with later(minutes=minutes):
            send_due()
    assert [mail["To"] for mail in mail_server.mails] == [BOB]
    notice = Notice.objects.get(person__email=BOB)
    assert (notice.status, notice.tries, notice.error) == ("sent", 1, "")
    assert notice.sent_at is not None


def test_table_that_was_seen_is_not_mailed(game, bob, mail_server):
    play(game, "stop")
    signed_in(bob).get(f"/games/{game.pk}/table?revision=0&visible=1")
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []
    assert statuses() == [("dropped", "seen at the table")] * 2


def test_later_turn_is_mailed_again(game, alice, bob, mail_server):
    signed_in(bob).get(f"/games/{play(game, 'stop').pk}/")
    while fresh(game).waiting_for == bob:
        legal = fresh(game).state().legal()
        play(game, "stop" if "stop" in legal else legal[0])
    with later(minutes=2):
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == [ALICE]


def test_player_who_has_played_in_the_meantime_gets_no_mail(alice, bob, mail_server):
    """Played by a script or in another tab: the table was not seen, but the decision was made."""
    game = running(alice, bob)
    play(game, "stop")
    Notice.objects.filter(person=bob).delete()
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []
    assert statuses() == [("dropped", "played meanwhile")]


@pytest.mark.parametrize("changed", [{"mail": False}, {"is_active": False}])
def test_mail_switched_off_in_the_meantime_is_not_sent(game, bob, mail_server, changed):
    play(game, "stop")
    type(bob).objects.filter(pk=bob.pk).update(**changed)
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []
    assert statuses()[-1] == ("dropped", "mail is off")


def test_player_who_left_to_a_bot_gets_no_mail(game, bob, mail_server):
    play(game, "stop")
    leave_game(game_id=game.pk, user=bob)
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []
    assert statuses()[-1] == ("dropped", "a bot has the seat")


def test_end_is_mailed_once_to_all_but_the_last_player(game, alice, bob, mail_server):
    end = ended(game)
    last = end.actions.filter(person__isnull=False).last().person
    (other,) = {alice, bob} - {last}
    for minutes in (2, 30):
        with later(minutes=minutes):
            send_due()
    assert [mail["To"] for mail in mail_server.mails] == [other.email]


def test_end_that_was_seen_is_not_mailed(game, alice, bob, mail_server):
    end = ended(game)
    for user in (alice, bob):
        signed_in(user).get(f"/games/{end.pk}/")
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []


def test_charlie_gets_nothing(alice, bob, charlie, mail_server):
    game = running(alice, bob, public=True)
    ended(game)
    with later(minutes=2):
        send_due()
    assert {mail["To"] for mail in mail_server.mails} <= {ALICE, BOB}


def test_refused_mail_is_retried_with_growing_pauses(game, mail_server):
    play(game, "stop")
    mail_server.refused = {BOB}
    Notice.objects.exclude(person__email=BOB).delete()
    pauses = []
    while (notice := Notice.objects.get()).status == "waiting":
        with time_machine.travel(notice.due_at - timedelta(seconds=1)):
            send_due()
        assert Notice.objects.get().tries == notice.tries
        with time_machine.travel(notice.due_at + timedelta(seconds=1)):
            send_due()
        pauses.append((Notice.objects.get().due_at - notice.due_at).total_seconds() // 60)
    assert pauses[:-1] == [1, 5, 30, 120, 480]
    assert (notice.status, notice.tries) == ("failed", 6)
    assert "451" in notice.error and "Not now" in notice.error


def test_mail_is_sent_once_the_server_accepts_it(game, mail_server):
    play(game, "stop")
    mail_server.refused = {BOB}
    with later(minutes=2):
        send_due()
    mail_server.refused = set()
    with later(minutes=4):
        send_due()
    with later(minutes=30):
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == [BOB]
    assert statuses()[-1] == ("sent", "")


def test_failing_mail_does_not_stop_the_others(alice, bob, mail_server):
    dora = person("Dora")
    for other in (bob, dora):
        play(running(alice, other), "stop")
    mail_server.refused = {BOB}
    with later(minutes=2):
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == ["dora@example.org"]


def test_mail_that_cannot_be_composed_does_not_stop_the_others(alice, bob, mail_server):
    broken, dora = play(running(alice, bob), "stop"), person("Dora")
    play(running(alice, dora), "stop")
    type(broken).objects.filter(pk=broken.pk).update(position={"nonsense": 1})
    with later(minutes=2):
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == ["dora@example.org"]
    assert Notice.objects.get(person=bob).status == "waiting"


def test_missing_server_costs_one_try(game, mail_server, settings):
    play(game, "stop")
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1
    with later(minutes=2):
        send_due()
    settings.EMAIL_PORT = port
    with later(minutes=4):
        send_due()
    assert [mail["To"] for mail in mail_server.mails] == [BOB]


def test_workers_that_race_send_each_mail_once(alice, mail_server):
    for number in range(12):
        play(running(alice, person(f"Bob{number}")), "stop")
    Notice.objects.update(due_at=timezone.now())
    at_once([send_due] * 8)
    assert sorted(mail["To"] for mail in mail_server.mails) == sorted(
        f"bob{number}@example.org" for number in range(12)
    )


def test_notice_of_a_dead_worker_is_claimed_by_another(game, mail_server):
    """The worker was killed between claim and sending: the mail is sent once, half a minute later."""
    play(game, "stop")
    with later(minutes=2):
        Notice.objects.filter(person__email=BOB).update(due_at=timezone.now())
        killed_in_the_middle()
    with later(minutes=2, seconds=25):
        send_due()
    assert mail_server.mails == []
    for minutes in (3, 4, 30):
        with later(minutes=minutes):
            send_due()
    assert [mail["To"] for mail in mail_server.mails] == [BOB]


def killed_in_the_middle() -> None:
    """Leave a claimed notice behind, like a worker that dies after its claim."""
    assert claim(Notice.objects.get(person__email=BOB).pk)


def test_notice_that_kills_every_worker_fails(game, mail_server):
    play(game, "stop")
    Notice.objects.filter(person__email=BOB).update(tries=6)
    with later(minutes=2):
        send_due()
    assert mail_server.mails == []
    assert statuses()[-1] == ("failed", "its worker died each time")


def test_retry_has_the_same_message_id(game, mail_server):
    play(game, "stop")
    notice = Notice.objects.filter(person__email=BOB)
    for _try in range(2):  # the second as after a crash between sending and marking
        notice.update(status="waiting", due_at=timezone.now())
        send_notices("mail")
    first, second = mail_server.mails
    assert first["Message-ID"] == second["Message-ID"]


def test_two_notices_have_different_message_ids(alice, bob, mail_server):
    play(running(alice, bob), "stop")
    play(running(alice, bob), "stop")
    Notice.objects.filter(person=bob).update(due_at=timezone.now())
    send_due()
    assert len({mail["Message-ID"] for mail in mail_server.to(BOB)}) == 2


def test_many_turns_against_bots_send_few_mails(alice, mail_server):
    """Bots play until the person has to decide: one mail for each wait."""
    game = against_bots(alice, seats=4)
    for minutes in (2, 4, 6):
        with later(minutes=minutes):
            send_due()
    assert [mail["To"] for mail in mail_server.mails] == [ALICE]
    assert fresh(game).waiting_for == alice


@pytest.mark.parametrize("answer, shown_error", [("unknown", "No such person here"), ("unwanted", "Not such mail")])
def test_permanently_refused_mail_is_not_retried_and_staff_see_it(game, mail_server, answer, shown_error):
    play(game, "stop")
    setattr(mail_server, answer, {BOB})
    with later(minutes=2):
        send_due()
    notice = Notice.objects.get(person__email=BOB)
    assert (notice.status, notice.tries, shown_error in notice.error) == ("failed", 1, True)
    with later(days=1):
        send_due()
    assert (mail_server.to(BOB), Notice.objects.get(pk=notice.pk).tries) == ([], 1)
    shown = signed_in(staff()).get("/admin/games/notice/?status__exact=failed").text
    assert shown_error in shown and "Bob" in shown


def test_round_that_runs_out_of_time_says_so(game, mail_server, monkeypatch):
    play(game, "stop")
    with later(minutes=2):
        monkeypatch.setattr("games.notices.send.ROUND_SECONDS", -1)
        assert (send_due(), mail_server.mails) == (True, [])
        monkeypatch.undo()
        assert (send_due(), [mail["To"] for mail in mail_server.mails]) == (False, [BOB])
        assert send_due() is False
