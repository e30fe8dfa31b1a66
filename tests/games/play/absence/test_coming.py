"""People who do not come to a game that began without them."""

import uuid
from datetime import timedelta

import pytest

from games.models import Game, LogEntry, Notice, Seat, Sweep, Vacation
from games.notices.send import send_due
from games.play.actions.act import act
from games.play.clocks.vacation import go_on_vacation
from games.play.seats.no_shows import BarredFromRated, barred_until
from games.play.tables.find_opponent import WantedGame, find_opponent
from games.play.tables.hosting import HOST_AWAY
from games.play.tables.seating import take_seat
from games.refusals import Refusal
from games.tasks import sweep
from testing.clients import program, signed_in
from testing.clocks import MONDAY, after, at, daily, swept
from testing.people import person
from testing.tables import fresh, open_for

pytestmark = pytest.mark.django_db

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def game(alice, bob):
    """Alice has until Tuesday noon, and has not come yet."""
    game = daily(alice, bob, rated=True)
    Seat.objects.filter(game=game).update(seen_version=None)
    return game


@pytest.mark.both_databases
def test_first_clock_starts_with_the_first_look(game, alice):
    with after(hours=20):
        signed_in(alice).get(game.get_absolute_url())
    assert fresh(game).deadline == MONDAY + 44 * HOUR
    with after(hours=30):
        signed_in(alice).get(game.get_absolute_url())
    assert fresh(game).deadline == MONDAY + 44 * HOUR


def test_look_before_the_own_turn_moves_no_clock_of_others(game, alice, bob):
    with after(hours=1):
        signed_in(bob).get(game.get_absolute_url())
    assert (fresh(game).deadline, fresh(game).waiting_for) == (MONDAY + 24 * HOUR, alice)


def test_program_comes_by_asking_for_the_game(game, alice):
    with after(hours=20):
        assert program(alice).get(f"/api/v1/games/{game.pk}").status_code == 200
    assert fresh(game).deadline == MONDAY + 44 * HOUR


@pytest.mark.both_databases
def test_game_is_closed_without_a_result_if_somebody_does_not_come(game, alice, bob):
    closed = swept(game, hours=24)
    assert (closed.status, closed.version, closed.decided_at) == (Game.Status.CANCELLED, game.version, None)
    notices = closed.notices.filter(kind=Notice.Kind.OVER, channel="mail")
    assert set(notices.values_list("person", flat=True)) == {alice.pk, bob.pk}
    pages = [signed_in(user).get(game.get_absolute_url()).text for user in (alice, bob)]
    assert "The game was closed without a result: you did not come in time." in pages[0]
    assert "The game was closed without a result: Alice did not come in time." in pages[1]


def test_bot_on_the_board_of_bots_cannot_give_up_a_deal_by_not_coming(game):
    Game.objects.filter(pk=game.pk).update(for_bot_board=True, rated=Game.Rated.NO)
    late = swept(game, hours=24)
    assert (late.status, late.version > game.version) == (Game.Status.RUNNING, True)


def test_table_says_that_it_waits_for_somebody_who_has_not_come(game, bob):
    with after(hours=1):
        assert "Alice has not come to this game yet." in signed_in(bob).get(game.get_absolute_url()).text
    Seat.objects.filter(game=game, number=0).update(seen_version=0)
    with after(hours=1):
        assert "has not come to this game yet" not in signed_in(bob).get(game.get_absolute_url()).text


def test_player_who_has_decided_has_come(game, alice, bob):
    with after(hours=1):
        while fresh(game).waiting_for == alice:
            now = fresh(game)
            legal = now.state().legal()
            action = "stop" if "stop" in legal else legal[-1]
            act(game_id=game.pk, user=alice, action=action, version=now.version, command_id=uuid.uuid4())
    assert game.seat_rows.get(number=0).has_come
    assert swept(game, hours=25).status == Game.Status.CANCELLED  # for Bob
    assert game.entries.get(kind=LogEntry.Kind.LAPSED).person == bob


def test_mail_and_log_say_why(game, alice, bob, mail_server):
    swept(game, hours=24)
    with after(hours=25):
        send_due()
    subjects = {mail["To"]: mail["Subject"] for mail in mail_server.mails}
    assert set(subjects.values()) == {"Closed without a result: Sunday · PUSH"}
    mail = next(mail for mail in mail_server.mails if "bob" in mail["To"])
    assert "Alice did not come in time" in mail.get_body(("html",)).get_content()


# People who let others wait in vain


def lapsed(user, *days):
    table = open_for(person("Dora"))
    for day in days:
        LogEntry.objects.create(game=table, kind=LogEntry.Kind.LAPSED, person=user, at=MONDAY + timedelta(days=day))


@pytest.mark.parametrize(
    ("days", "until"), [((0, 10, 20), 27), ((0, 10, 31), None), ((0, 10), None), ((0, 10, 20, 25), 32)]
)
def test_three_games_in_a_month_bar_from_rated_tables_for_a_week(alice, days, until):
    lapsed(alice, *days)
    with after(days=26):
        assert barred_until(alice) == (None if until is None else MONDAY + timedelta(days=until))
    with after(days=40):
        assert barred_until(alice) is None


def test_barred_person_sits_at_unrated_tables_only(alice, bob):
    lapsed(bob, 0, 1, 2)
    with after(days=3):
        rated, unrated = open_for(alice, rated=True), open_for(alice)
        with pytest.raises(BarredFromRated, match="until"):
            take_seat(game_id=rated.pk, user=bob, text=None)
        take_seat(game_id=unrated.pk, user=bob, text=None)


def test_barred_person_is_matched_without_ratings(alice, bob):
    lapsed(bob, 0, 1, 2)
    wanted = WantedGame(rules="push", name="Duel", pace="daily")
    with after(days=3):
        assert find_opponent(wanted, user=alice).rated == Game.Rated.WANTED
        assert find_opponent(wanted, user=bob).rated == Game.Rated.NO


# Vacations


def test_nobody_on_vacation_is_matched(alice, bob):
    wanted = WantedGame(rules="push", name="Duel", pace="daily")
    with at(MONDAY):
        waiting = find_opponent(wanted, user=alice)
        go_on_vacation(user=alice, days=3)
    with after(hours=1):
        assert find_opponent(wanted, user=bob) != waiting
        with pytest.raises(Refusal, match="You are on vacation"):
            find_opponent(wanted, user=alice)
    Vacation.objects.all().delete()
    with after(hours=2):
        assert find_opponent(wanted, user=person("Dora")) in (waiting, Game.objects.get(host=bob))


# A table for one sitting needs its host


@pytest.fixture
def quick(alice):
    with at(MONDAY):
        return find_opponent(WantedGame(rules="push", name="Duel", pace="quick"), user=alice)


def test_quick_table_is_closed_ten_minutes_after_its_host_has_left(quick, alice):
    assert swept(quick, minutes=9).status == Game.Status.OPEN
    closed = swept(quick, minutes=10)
    assert closed.status == Game.Status.CANCELLED
    assert set(closed.notices.values_list("kind", "person")) == {("over", alice.pk)}
    assert "The table was closed because its host was away." in signed_in(alice).get(quick.get_absolute_url()).text


@pytest.mark.parametrize(
    "is_here",
    [
        lambda user, table: signed_in(user).post("/games/hosting/").json() == {"hosts": True},
        lambda user, table: signed_in(user).get(table.get_absolute_url()).status_code == 200,
        lambda user, table: program(user).get(f"/api/v1/games/{table.pk}").status_code == 200,
    ],
    ids=["any page", "the table", "a program"],
)
def test_quick_table_lives_while_its_host_is_on_the_site(quick, alice, is_here):
    with after(minutes=9):
        assert is_here(alice, quick)
    assert fresh(quick).expires_at == MONDAY + 9 * MINUTE + HOST_AWAY


def test_pages_of_others_keep_no_table_open(quick, bob):
    with after(minutes=9):
        assert signed_in(bob).post("/games/hosting/").json() == {"hosts": False}
        signed_in(bob).get(quick.get_absolute_url())
    assert fresh(quick).expires_at == MONDAY + HOST_AWAY


def test_slower_table_waits_two_weeks_without_its_host(alice):
    with at(MONDAY):
        table = find_opponent(WantedGame(rules="push", name="Duel", pace="daily"), user=alice)
    assert swept(table, days=13).status == Game.Status.OPEN
    assert swept(table, days=14).status == Game.Status.CANCELLED


def test_waiting_host_reads_that_a_page_has_to_stay_open(quick, alice, bob):
    with at(MONDAY):
        hosted = open_for(alice, pace="quick")
    for table, words in (quick, "Keep a page of this site open until then"), (hosted, "while you wait. Ten minutes"):
        with after(minutes=1):
            assert words in signed_in(alice).get(table.get_absolute_url()).text
            assert words not in signed_in(bob).get(table.get_absolute_url()).text


def test_outage_does_not_count_as_coming(game):
    with after(hours=1):
        Sweep.done()
        Sweep.objects.update(began_at=MONDAY + HOUR)
    with after(hours=31):
        sweep(0)
    assert fresh(game).deadline == MONDAY + 54 * HOUR
    assert not game.seat_rows.get(number=0).has_come
    assert swept(game, hours=54).status == Game.Status.CANCELLED


def test_decided_game_is_not_taken_from_its_winner(game, bob):
    Game.objects.filter(pk=game.pk).update(decided_at=MONDAY)
    with after(hours=1):
        assert "has not come to this game yet" not in signed_in(bob).get(game.get_absolute_url()).text
    assert swept(game, hours=24).status == Game.Status.RUNNING
