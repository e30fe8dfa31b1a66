"""The games, missed deadlines, seats left and cases on a person's staff page."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from games.models import Action, Case, LogEntry
from games.play.absence.stand_in import leave_game
from games.play.report import report_game
from games.play.staff.acts import seat_bot_as_staff
from games.play.staff.cases import add_case
from games.play.tables.seating import leave_table, take_seat
from testing.clients import signed_in
from testing.clocks import daily, swept
from testing.people import onlooker, person
from testing.tables import ended, open_for, running
from tests.games.admin.many import many_tables

pytestmark = pytest.mark.django_db


def page(client, who, query=""):
    return client.get(f"/admin/accounts/user/{who.pk}/change/{query}")


def absences(client, who, query="") -> list[tuple[str, str]]:
    """Return table and sentence of each line, newest first."""
    return [(line.game.name, str(line.what)) for line in page(client, who, query).context["absences"]]


def test_page_lists_the_games_newest_first_with_points_and_a_link_to_all(client, alice, bob):
    over, now = ended(running(alice, bob)), running(alice, bob)
    running(bob, person("Dora"))
    answer = page(client, alice)
    games = answer.context["games"]
    assert [played.seat.game.pk for played in games] == [now.pk, over.pk]
    assert [played.points for played in games] == [None, over.scores[0]]
    assert answer.context["statuses"] == [("running", 1), ("finished", 1)]
    assert f'<a href="/admin/games/game/?player={alice.pk}">All their games</a>' in answer.text


@pytest.mark.both_databases
def test_page_tells_where_deadlines_were_missed(client, alice, bob):
    game = swept(daily(alice, bob, name="Slow"), days=1, minutes=1)
    assert absences(client, alice) == [("Slow", "missed a deadline: a bot played one decision")]
    timed_out = Action.objects.get(game=game, by="timeout")
    assert f'href="/admin/games/game/{game.pk}/review/?at={timed_out.number}">Review here' in page(client, alice).text
    assert [played.seat.timed_out for played in page(client, alice).context["games"]] == [1]
    assert [played.seat.timed_out for played in page(client, bob).context["games"]] == [0]


def test_page_tells_which_seats_were_left_and_how(client, alice, bob, mary):
    table = open_for(alice, name="Before")
    take_seat(game_id=table.pk, user=bob, text=None)
    leave_table(game_id=table.pk, user=bob)
    leave_game(game_id=running(alice, bob, name="Left").pk, user=bob)
    seat_bot_as_staff(game_id=running(alice, bob, name="Staff").pk, seat_number=1, staff=mary, reason="Away.")
    for kind in (LogEntry.Kind.TAKEN_OVER, LogEntry.Kind.IDLE):
        LogEntry.objects.create(game=running(alice, bob, name=kind.label), kind=kind, seat=1)
    assert absences(client, bob) == [
        ("Idle", "did not play for 30 days: a bot took the seat"),
        ("Taken Over", "missed another deadline: a bot took the seat"),
        ("Staff", "staff let a bot play"),
        ("Left", "left the seat to a bot"),
        ("Before", "left before the game began"),
    ]
    assert absences(client, alice) == []
    assert "(Away.)" in page(client, bob).text


def test_only_the_newest_absences_are_shown_until_all_are_asked_for(client, alice, bob):
    game, now = running(alice, bob), timezone.now()
    left = [
        LogEntry(game=game, kind="left", seat=1, person=bob, at=now - timedelta(minutes=number)) for number in range(25)
    ]
    LogEntry.objects.bulk_create(left)
    assert (len(absences(client, bob)), len(absences(client, bob, "?absences=all"))) == (20, 25)
    assert [("?absences=all" in page(client, bob, query).text) for query in ("", "?absences=all")] == [True, False]


@pytest.mark.both_databases
def test_page_lists_cases_about_a_person_and_reports_by_them(client, alice, bob, mary):
    game = running(alice, bob)
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="They never move.")
    note = add_case(staff=mary, kind="note", reason="other", text="Nice people.", person=alice)
    case = Case.objects.get(kind="report")

    def cases(who, part: str) -> list[str]:
        rows = page(client, who).text.partition(f'id="{part}"')[2].partition("</div>")[0]
        return re.findall(r"/admin/games/case/(\d+)/change/", rows)

    assert (cases(alice, "cases"), cases(alice, "reported")) == ([str(note.pk)], [str(case.pk)])
    assert (cases(bob, "cases"), cases(bob, "reported")) == ([str(case.pk)], [])


def test_staff_do_not_find_reports_about_themselves_on_the_reporters_page(client, alice, mary):
    report_game(game_id=running(alice, mary).pk, user=alice, seat=1, reason="stalling", text="They never move.")
    assert "They never move." not in page(client, alice).text


@pytest.mark.both_databases
def test_games_are_shown_only_to_staff_who_may_see_games(alice, bob):
    running(alice, bob, name="Tea time")
    nick = onlooker()
    nick.user_permissions.add(Permission.objects.get(codename="view_user"))
    assert "Tea time" in page(signed_in(nick), alice).text
    nick.user_permissions.remove(*nick.user_permissions.filter(codename="view_game"))
    answer = page(signed_in(nick), alice)
    assert (answer.status_code, "Tea time" in answer.text) == (200, False)


def test_number_of_queries_does_not_grow_with_what_a_person_has_done(client, alice, bob, django_assert_num_queries):
    page(client, alice)
    with django_assert_num_queries(14):
        page(client, alice)
    game = running(alice, bob)
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
    for table in many_tables(alice, 30):
        LogEntry.objects.create(game=table, kind="stood-in", seat=0)
    with django_assert_num_queries(14):
        page(client, alice)
