"""The games of a person whose account is closed."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import SignedOut, User
from games.history.export import history_of, text_of
from games.models import Case, Game, Invitation, Notice, Vacation
from games.play.absence.time_out import time_out
from games.play.clocks.vacation import go_on_vacation
from games.play.report import report_game
from games.play.staff.cases import close_case, take_case
from games.play.tables.seating import invite, take_seat
from testing.clients import signed_in
from testing.clocks import daily, swept
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db


def close(user: User) -> None:
    close_account(user.pk, by=user)


def log(game: Game, reader: User) -> str:
    return signed_in(reader).get(reverse("games:table", args=[game.pk])).text


def test_bot_plays_on_in_a_running_game_and_the_log_says_so(alice, bob):
    game = running(alice, bob)
    close(alice)
    assert [seat.stand_in for seat in game.seat_rows.all()] == ["normal", ""]
    now = fresh(game)
    assert (now.status, now.waiting_for, now.bot_due_at is not None) == ("running", None, True)
    assert "Former player closed their account, and a bot plays for them." in log(game, bob)
    assert ended(game).status == Game.Status.FINISHED


def test_log_says_that_a_player_with_a_stand_in_will_not_come_back(alice, bob):
    game = daily(alice, bob)
    for days in (2, 4, 6, 8):
        game = swept(game, days=days)
    assert game.seat_rows.get(user=alice).stand_in
    close(alice)
    assert [entry.kind for entry in game.entries.all()].count("closed") == 1
    assert fresh(game).revision == game.revision + 1


def test_seat_at_an_open_table_is_freed(alice, bob):
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text=None)
    other = open_for(bob, seats=3)
    take_seat(game_id=other.pk, user=bob, text=None)
    take_seat(game_id=other.pk, user=alice, text=None)
    close(alice)
    assert (fresh(game).status, fresh(other).status) == (Game.Status.CANCELLED, Game.Status.OPEN)
    assert not other.seat_rows.filter(user=alice).exists()


def test_open_table_of_a_host_without_a_seat_is_closed(alice):
    game = open_for(alice)
    close(alice)
    assert fresh(game).status == Game.Status.CANCELLED


def test_finished_game_is_kept_without_the_name(alice, bob):
    game = ended(running(alice, bob, public=True))
    scores = game.scores
    close(alice)
    text = log(game, bob)
    assert "Alice" not in text and "Former player" in text
    assert fresh(game).scores == scores
    over = fresh(game)
    seats = list(over.seat_rows.all())
    history = history_of(over, seats, None)
    assert history["players"][0]["name"] == "Former player"
    assert "Alice" not in text_of(history).replace("Alice's text", "")  # mixed into the deal


def test_pages_of_other_players_do_not_show_the_name(alice, bob):
    games = [running(alice, bob), ended(running(alice, bob))]
    close(alice)
    pages = [reverse("games:table", args=[game.pk]) for game in games] + [reverse("games:mine"), reverse("games:lobby")]
    client = signed_in(bob)
    assert [page for page in pages if "Alice" in client.get(page).text] == []


@pytest.mark.both_databases
def test_invitations_by_and_to_the_person_are_deleted(alice, bob):
    mine, his = open_for(alice), open_for(bob)
    invite(game_id=mine.pk, user=alice, name="Bob")
    invite(game_id=his.pk, user=bob, name="Alice")
    close(alice)
    assert not Invitation.objects.exists()


@pytest.mark.both_databases
def test_waiting_mail_is_dropped(alice, bob):
    game = running(alice, bob)
    assert Notice.objects.filter(game=game, person=alice, status="waiting").exists()
    close(alice)
    assert not Notice.objects.filter(person=alice, status="waiting").exists()


@pytest.mark.both_databases
def test_vacations_are_deleted(alice, bob):
    for user in (alice, bob):
        go_on_vacation(user=user, days=2)
    close(alice)
    assert [vacation.person for vacation in Vacation.objects.all()] == [bob]


def test_clock_of_the_person_ends(alice, bob):
    game = daily(alice, bob)
    close(alice)
    assert (fresh(game).deadline, fresh(game).clock_since) == (None, None)
    assert time_out(game.pk) is None


@pytest.mark.both_databases
def test_table_where_only_others_sit_gets_a_new_host(alice, bob, charlie):
    game = open_for(alice, seats=3)
    for user in (charlie, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    close(alice)
    assert (fresh(game).status, fresh(game).host) == ("open", charlie)
    assert list(game.entries.order_by("-pk").values_list("kind", "person")[:1]) == [("hosted", charlie.pk)]


@pytest.mark.both_databases
def test_reports_they_had_taken_are_open_again_and_staff_get_a_mail(alice, bob, mary):
    game = running(alice, bob)
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
    case = Case.objects.get()
    take_case(case_id=case.pk, staff=mary)
    Case.objects.update(told_at=timezone.now())
    close(mary)
    case.refresh_from_db()
    assert (case.state, case.owner, case.told_at) == ("open", None, None)
    assert [step.what for step in case.steps.all()] == ["taken", "reopened"]
    with pytest.raises(SignedOut):
        take_case(case_id=case.pk, staff=mary)


def test_reports_they_had_closed_stay_closed(alice, bob, mary):
    game = running(alice, bob)
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="")
    close_case(case_id=Case.objects.get().pk, staff=mary, remark="Nothing wrong.")
    close(mary)
    case = Case.objects.get()
    assert (case.state, case.owner, case.steps.get().what) == ("closed", mary, "closed")
