"""Digests and daily mails with a simulated clock: who gets which, and how many."""

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from games.channels.mail.choices import mail_chosen
from games.channels.mail.digest import NEWS, digest_email
from games.models import Game, Notice
from games.notices.occasions import OCCASIONS
from games.notices.send import claim, send_due
from games.play.tables.ending import agree_to_cancel
from games.play.tables.seating import invite
from games.tasks import sweep
from testing.clients import signed_in
from testing.clocks import MONDAY, after, at
from testing.people import person
from testing.tables import ended, fresh, open_for, play, running
from tests.games.talk.samples import say
from tests.support.database import at_once
from tests.support.mail import html_of, text_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

BOB = "bob@example.org"
MINUTE = timedelta(minutes=1)
EIGHT = timedelta(hours=20)  # on Tuesday, after Monday noon


@pytest.fixture
def digest_reader(bob) -> User:
    return choosing(bob, mail_when="gathered")


@pytest.fixture
def daily(bob) -> User:
    return choosing(bob, mail_when="daily")


def choosing(user: User, **chosen: object) -> User:
    for name, value in chosen.items():
        setattr(user, name, value)
    user.save()
    return user


def test_digest_has_a_heading_for_each_kind_of_notice_but_turns_and_messages():
    """Otherwise who wants everything in one mail never reads of it; turns are games that wait."""
    kinds = {kind for occasion in OCCASIONS.values() for kind in occasion.kinds}
    assert kinds - {Notice.Kind.TURN, Notice.Kind.REMINDER, Notice.Kind.TALK} == NEWS.keys()


def bobs_turn(alice: User, bob: User, name: str, **time: float) -> Game:
    """Let Alice play this long after Monday noon, so that it is Bob's turn."""
    with after(**time):
        game = running(alice, bob, name=name)
        Notice.objects.filter(game=game, person=alice).delete()
        return play(game, "stop")


def sent(mail_server, since: datetime, until: datetime, step: timedelta = MINUTE) -> list[datetime]:
    """Return when Bob got mail if the sweep runs at each of these moments."""
    moments, now = [], since
    while now <= until:
        before = len(mail_server.to(BOB))
        with at(now):
            send_due()
        moments += [now] * (len(mail_server.to(BOB)) - before)
        now += step
    return moments


def test_notices_within_ten_minutes_are_one_mail_longest_waiting_first(alice, digest_reader, mail_server):
    first = bobs_turn(alice, digest_reader, "Breakfast")
    second = bobs_turn(alice, digest_reader, "Lunch", minutes=6)
    assert sent(mail_server, MONDAY, MONDAY + 60 * MINUTE) == [MONDAY + 16 * MINUTE]
    (mail,) = mail_server.to(BOB)
    assert mail["Subject"] == "2 games are waiting for you"
    for text in (text_of(mail), html_of(mail)):
        places = [text.index(f"https://pushsite.example/games/{game.pk}/") for game in (first, second)]
        assert places == sorted(places)
        assert text.count("Alice stopped.") == 2
        assert text.count("Your turn: draw or stop.") == 2
        assert "https://pushsite.example/settings/notices/#mail" in text
        assert first.commitment in text
    assert text_of(mail).count("\nThe table:\n  - Stack 1: ") == 2
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert {row.status for row in Notice.objects.filter(person=digest_reader)} == {"sent"}


def test_digest_of_one_game_is_a_full_mail(alice, digest_reader, mail_server):
    bobs_turn(alice, digest_reader, "Breakfast")
    assert sent(mail_server, MONDAY, MONDAY + 60 * MINUTE) == [MONDAY + 10 * MINUTE]
    assert mail_server.to(BOB)[0]["Subject"] == "Your turn: Breakfast · PUSH"


def test_digest_is_sent_after_an_hour_without_silence(alice, digest_reader, mail_server):
    moments = []
    for number in range(9):
        start = MONDAY + 8 * number * MINUTE
        bobs_turn(alice, digest_reader, f"Game {number}", minutes=8 * number)
        moments += sent(mail_server, start, start + 7 * MINUTE)
    assert moments == [MONDAY + 60 * MINUTE]
    assert mail_server.to(BOB)[0]["Subject"] == "8 games are waiting for you"


def test_daily_mail_is_sent_once_at_the_chosen_hour_in_the_persons_zone(alice, daily, mail_server):
    choosing(daily, time_zone="Europe/Paris", mail_hour=7)
    for number in range(3):
        bobs_turn(alice, daily, f"Game {number}", hours=5 * number)
    moments = sent(mail_server, MONDAY, MONDAY + timedelta(days=4), 15 * MINUTE)
    assert moments == [MONDAY + timedelta(hours=17)]  # seven in Paris is five here
    assert mail_server.to(BOB)[0]["Subject"] == "3 games are waiting for you"


def test_one_mail_is_sent_after_days_of_downtime(alice, daily, mail_server):
    bobs_turn(alice, daily, "Breakfast")
    bobs_turn(alice, daily, "Lunch", days=1)
    late = MONDAY + timedelta(days=3, hours=1)
    assert sent(mail_server, late, late + timedelta(days=2), 30 * MINUTE) == [late]
    assert mail_server.to(BOB)[0]["Subject"] == "2 games are waiting for you"


@pytest.mark.parametrize(
    ("when", "due"),
    [(User.When.AT_ONCE, MINUTE), (User.When.GATHERED, 10 * MINUTE), (User.When.DAILY, EIGHT)],
)
def test_notice_from_a_clock_that_was_ahead_waits_no_longer(alice, bob, mail_server, when, due):
    bobs_turn(alice, choosing(bob, mail_when=when), "Breakfast", hours=2)
    with at(MONDAY):
        sweep()
    assert sent(mail_server, MONDAY, MONDAY + EIGHT, due) == [MONDAY + due]


def test_notice_that_an_earlier_mail_covered_is_not_sent(alice, daily, mail_server):
    """The beat is late, and a turn began after the hour: the game is in this mail and in no other."""
    bobs_turn(alice, daily, "Breakfast")
    late = MONDAY + EIGHT + 30 * MINUTE
    bobs_turn(alice, daily, "Lunch", hours=20, minutes=10)
    assert sent(mail_server, late, late + timedelta(days=2), 30 * MINUTE) == [late]
    assert Notice.objects.filter(person=daily, status="sent").count() == 2


@pytest.mark.parametrize("seen", [0, 1, 2])
def test_game_that_was_seen_is_not_mailed(alice, daily, mail_server, seen):
    """Both games are named if one of them is news."""
    games = [bobs_turn(alice, daily, name) for name in ("Breakfast", "Lunch")]
    for game in games[:seen]:
        with after(hours=1):
            signed_in(daily).get(f"/games/{game.pk}/")
    expected = [] if seen == 2 else [MONDAY + EIGHT]
    assert sent(mail_server, MONDAY, MONDAY + timedelta(days=3), 30 * MINUTE) == expected
    for mail in mail_server.to(BOB):
        assert mail["Subject"] == "2 games are waiting for you"


def test_game_played_in_the_meantime_is_left_out(alice, daily, mail_server):
    played = bobs_turn(alice, daily, "Breakfast")
    bobs_turn(alice, daily, "Lunch")
    with after(hours=1):
        while fresh(played).waiting_for == daily:
            legal = fresh(played).state().legal()
            play(played, "stop" if "stop" in legal else legal[-1])
    sent(mail_server, MONDAY, MONDAY + timedelta(days=1), 30 * MINUTE)
    (mail,) = mail_server.to(BOB)
    assert (mail["Subject"], text_of(mail).splitlines()[0]) == ("Your turn: Lunch · PUSH", "Lunch · PUSH")


def test_digest_lists_ended_games_apart_from_waiting_ones(alice, daily, mail_server):
    game = bobs_turn(alice, daily, "Breakfast")
    bobs_turn(alice, daily, "Lunch")
    with after(hours=1):
        end = ended(game)
        Notice.objects.filter(game=game, kind="over").delete()
        Notice.objects.create(game=game, person=daily, kind="over", version=end.version, due_at=MONDAY + EIGHT)
    sent(mail_server, MONDAY, MONDAY + timedelta(days=1), 30 * MINUTE)
    (mail,) = mail_server.to(BOB)
    text = text_of(mail)
    assert mail["Subject"] == "1 game is waiting for you"
    assert text.index("Lunch · PUSH") < text.index("These games are over:") < text.index("Breakfast · PUSH")


def test_changed_choice_applies_to_waiting_notices(alice, digest_reader, mail_server):
    bobs_turn(alice, digest_reader, "Breakfast")
    choosing(digest_reader, mail_when="daily")
    assert sent(mail_server, MONDAY, MONDAY + timedelta(days=2), 10 * MINUTE) == [MONDAY + EIGHT]


def test_reminder_is_a_mail_of_its_own_and_in_time(alice, daily, mail_server):
    with after(hours=0):
        game = running(alice, daily, name="Breakfast", pace="daily")
        play(game, "stop")
    bobs_turn(alice, daily, "Lunch")
    assert sent(mail_server, MONDAY, MONDAY + timedelta(hours=23), 30 * MINUTE) == [
        MONDAY + timedelta(hours=12),
        MONDAY + EIGHT,
    ]
    assert [mail["Subject"] for mail in mail_server.to(BOB)] == [
        "Still your turn, 12 h left: Breakfast · PUSH",
        "2 games are waiting for you",
    ]


def test_invitation_due_at_the_same_moment_is_a_mail_of_its_own(alice, daily):
    game = bobs_turn(alice, daily, "Breakfast")
    turn = Notice.objects.get(game=game, person=daily)
    with after(hours=19):
        invitation = Notice.objects.create(game=game, person=daily, kind="invitation", version=0, due_at=MONDAY + EIGHT)
    with at(MONDAY + EIGHT):
        assert (claim(turn.pk), claim(invitation.pk)) == ([turn], [invitation])


def test_game_that_cannot_be_summarized_does_not_stop_the_digest(alice, daily, mail_server):
    broken = bobs_turn(alice, daily, "Breakfast")
    bobs_turn(alice, daily, "Lunch")
    Game.objects.filter(pk=broken.pk).update(position={"nonsense": 1})
    sent(mail_server, MONDAY, MONDAY + timedelta(days=1), 30 * MINUTE)
    assert f"/games/{broken.pk}/" in text_of(mail_server.to(BOB)[0])


def test_refused_digest_is_retried_completely(alice, daily, mail_server):
    for name in ("Breakfast", "Lunch"):
        bobs_turn(alice, daily, name)
    mail_server.refused = {BOB}
    assert sent(mail_server, MONDAY + EIGHT, MONDAY + EIGHT) == []
    mail_server.refused = set()
    assert sent(mail_server, MONDAY + EIGHT, MONDAY + EIGHT + 5 * MINUTE) == [MONDAY + EIGHT + MINUTE]
    assert mail_server.to(BOB)[0]["Subject"] == "2 games are waiting for you"


def test_digest_of_a_dead_worker_is_sent_once(alice, daily, mail_server):
    for name in ("Breakfast", "Lunch"):
        bobs_turn(alice, daily, name)
    with at(MONDAY + EIGHT):
        assert len(claim(Notice.objects.filter(person=daily).first().pk)) == 2  # then the worker was killed
    assert sent(mail_server, MONDAY + EIGHT, MONDAY + EIGHT + 10 * MINUTE) == [MONDAY + EIGHT + MINUTE]


def test_workers_that_race_send_each_person_one_mail(alice, mail_server):
    people = [person(f"Bob{number}", mail_when="daily") for number in range(4)]
    for each in people:
        for name in ("Breakfast", "Lunch", "Dinner"):
            bobs_turn(alice, each, name)
    with at(MONDAY + EIGHT):
        at_once([send_due] * 8)
    assert sorted(mail["To"] for mail in mail_server.mails) == [each.email for each in people]
    assert {mail["Subject"] for mail in mail_server.mails} == {"3 games are waiting for you"}


def test_mail_and_decision_at_the_same_moment(alice, daily, mail_server):
    """In either order there is at most one mail, and none about a decision that was already made."""
    for number in range(4):
        games = [bobs_turn(alice, daily, f"Game {number}.{each}") for each in range(2)]
        with at(MONDAY + EIGHT):
            at_once([send_due, *[lambda game=game: play(game, "stop", user=daily) for game in games], send_due])
            send_due()
        assert len(mail_server.to(BOB)) <= number + 1
        waiting = Notice.objects.filter(person=daily, status="waiting", due_at__lte=MONDAY + EIGHT)
        assert not waiting.exists()
        Notice.objects.all().delete()
        Game.objects.filter(status="running").update(status="cancelled", waiting_for=None, to_act=None)


@pytest.fixture
def all_daily(daily) -> User:
    """Bob gets one mail a day for everything."""
    return choosing(daily, mail_all=True, mail_talk=True)


def test_one_digest_has_what_else_comes_in_mails_of_their_own(alice, all_daily, mail_server):
    bobs_turn(alice, all_daily, "Breakfast")
    with after(hours=1):
        table = open_for(alice, name="Dinner")
        invite(game_id=table.pk, user=alice, name="Bob")
        talking = running(alice, all_daily, name="Lunch")
        say(talking, alice, "Hello Bob")
        agree_to_cancel(game_id=talking.pk, user=alice)
    assert sent(mail_server, MONDAY, MONDAY + timedelta(days=2), 30 * MINUTE) == [MONDAY + EIGHT]
    (mail,) = mail_server.to(BOB)
    assert mail["Subject"] == "1 game is waiting for you"
    for text in (text_of(mail), html_of(mail)):
        for part in ("Breakfast", "wants to cancel", "Lunch", "You are invited", "Alice invites you.", "Hello Bob"):
            assert part in text
        assert f"https://pushsite.example/games/{table.pk}/" in text
    kinds = Notice.objects.filter(person=all_daily, status="sent").values_list("kind", flat=True)
    assert set(kinds) == {"turn", "cancel", "invitation", "talk"}
    assert not Notice.objects.filter(person=all_daily, status="waiting").exists()


def test_more_invitations_ask_the_database_no_more_often(alice, all_daily, django_assert_num_queries):
    def mail(number: int) -> str:
        with after(hours=0):
            for _each in range(number):
                invite(game_id=open_for(alice).pk, user=alice, name="Bob")
        notices = list(Notice.objects.filter(kind="invitation").select_related("game", "person"))
        with django_assert_num_queries(1):
            return str(digest_email(notices, [], {}).body)

    assert [mail(number).count("Alice invites you.") for number in (1, 4)] == [1, 5]


def test_reminder_waits_for_the_daily_mail_that_has_everything(alice, all_daily, mail_server):
    """Due at midnight, when half of the day that Bob has is over."""
    with after(hours=0):
        game = running(alice, all_daily, pace="daily")
        play(game, "stop")
    Notice.objects.filter(person=all_daily, kind="turn").delete()
    assert sent(mail_server, MONDAY, MONDAY + timedelta(hours=23), 30 * MINUTE) == [MONDAY + EIGHT]
    assert mail_server.to(BOB)[0]["Subject"] == "Still your turn, 4 h left: Sunday · PUSH"


def test_collected_mail_that_has_everything_comes_with_the_reminder(alice, digest_reader, mail_server):
    choosing(digest_reader, mail_all=True)
    with after(hours=0):
        play(running(alice, digest_reader, pace="daily"), "stop")
    moments = sent(mail_server, MONDAY, MONDAY + timedelta(hours=23), 10 * MINUTE)
    assert moments == [MONDAY + 10 * MINUTE, MONDAY + timedelta(hours=12)]


def test_messages_alone_are_news_of_a_digest(alice, all_daily, mail_server):
    with after(hours=0):
        game = running(alice, all_daily, name="Lunch")
        say(game, alice, "Hello Bob")
    Notice.objects.exclude(kind="talk").delete()
    assert sent(mail_server, MONDAY, MONDAY + timedelta(days=2), 30 * MINUTE) == [MONDAY + EIGHT]
    assert mail_server.to(BOB)[0]["Subject"] == "News from 1 game"
    assert "Hello Bob" in text_of(mail_server.to(BOB)[0])


def test_invitation_is_mailed_at_once_after_everything_in_one_mail_was_switched_off(alice, all_daily):
    with after(hours=1):
        invite(game_id=open_for(alice).pk, user=alice, name="Bob")
        notice = Notice.objects.get(kind="invitation")
        assert notice.due_at == MONDAY + EIGHT
        mail_chosen(choosing(all_daily, mail_all=False))
    assert Notice.objects.get(kind="invitation").due_at == MONDAY + timedelta(hours=1)
