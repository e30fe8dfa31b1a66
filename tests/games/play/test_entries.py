"""Changing one's mind does not make the log longer."""

import pytest

from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.replay_state import seats_then
from games.play.clocks.vacation import come_back, go_on_vacation
from games.play.staff.acts import give_back_as_staff
from games.play.tables.ending import agree_to_cancel, withdraw_vote_to_cancel
from games.play.tables.seating import leave_table, take_seat
from testing.clocks import daily
from testing.tables import fresh, open_for, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


def logged_kinds(game, *besides: str) -> list[str]:
    return list(game.entries.exclude(kind__in=["opened", "started", *besides]).values_list("kind", flat=True))


def stand_in_and_back(game, user, times: int) -> None:
    for _ in range(times):
        leave_game(game_id=game.pk, user=user)
        take_back(game_id=game.pk, user=user)


def test_repeated_stand_in_has_one_entry(game, alice):
    stand_in_and_back(game, alice, 3)
    assert logged_kinds(game, "joined") == ["stood-in", "took-back"]
    leave_game(game_id=game.pk, user=alice)
    assert logged_kinds(game, "joined") == ["stood-in"]
    assert [seat.stand_in for seat in seats_then(fresh(game))] == ["normal", ""]


def test_stand_ins_of_two_players_have_their_own_entries(game, alice, bob):
    for user in (alice, bob, alice, bob, alice, bob):
        stand_in_and_back(game, user, 1)
    assert sorted(logged_kinds(game, "joined")) == ["stood-in", "stood-in", "took-back", "took-back"]


def test_action_starts_a_new_entry(game, bob):
    stand_in_and_back(game, bob, 2)
    play(game, "stop")
    stand_in_and_back(game, bob, 2)
    assert logged_kinds(game, "joined") == ["stood-in", "took-back"] * 2


@pytest.mark.both_databases
def test_acts_of_staff_keep_their_entries(game, alice, mary):
    stand_in_and_back(game, alice, 1)
    leave_game(game_id=game.pk, user=alice)
    give_back_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="A mistake.")
    stand_in_and_back(game, alice, 2)
    assert logged_kinds(game, "joined") == ["stood-in", "took-back"] * 2
    assert list(game.entries.exclude(reason="").values_list("person", flat=True)) == [mary.pk]
    assert [seat.stand_in for seat in seats_then(fresh(game))] == ["", ""]


def test_repeated_vote_has_one_entry(game, alice):
    for _ in range(3):
        agree_to_cancel(game_id=game.pk, user=alice)
        withdraw_vote_to_cancel(game_id=game.pk, user=alice)
    assert logged_kinds(game, "joined") == ["agreed", "disagreed"]


def test_repeated_vacation_has_one_entry(alice, bob):
    game = daily(alice, bob)
    for _ in range(3):
        go_on_vacation(user=bob, days=1)
        come_back(user=bob)
    assert logged_kinds(game, "joined") == ["away", "back"]


def test_repeated_joining_and_leaving_has_one_entry(alice, bob):
    table = open_for(alice, 3)
    take_seat(game_id=table.pk, user=alice, text=None)
    for _ in range(3):
        take_seat(game_id=table.pk, user=bob, text=None)
        leave_table(game_id=table.pk, user=bob)
    assert logged_kinds(table) == ["joined", "joined", "left"]
