"""Who has left a rated game, by its log."""

import pytest
from django.core.management import CommandError, call_command

from games.models import Seat
from games.play.absence.stand_in import leave_game, take_back
from games.ratings.leavers import FORGIVEN, SeatMoment, leavers_in
from games.ratings.models import Result
from testing.tables import ended, running

pytestmark = pytest.mark.django_db


def log(*lines):
    """A log from lines such as ``"0 player"``, one action each; an event, in brackets, has no number of its own."""
    moments, version = [], 0
    for line in lines:
        seat, what = line.strip("()").split()
        version += not line.startswith("(")
        moments.append(SeatMoment(version, int(seat), what))
    return moments


def left(*lines, over=False):
    """Who has left a game of three by these lines."""
    return leavers_in(log(*lines), seats=3, over=over).left


@pytest.mark.parametrize("event", ["stood-in", "idle", "closed"])
def test_a_player_who_gave_the_seat_away_has_left_from_then_on(event):
    assert left("0 player", f"(0 {event})", "0 takeover", "(0 took-back)", "0 player") == {0: 1}


def test_three_late_decisions_are_forgiven_and_the_fourth_is_not():
    on_time = ["0 player"] * 20
    assert left(*on_time, *["0 timeout"] * 3, over=True) == {}
    assert left(*on_time, *["0 timeout"] * 4, "0 player") == {0: 24}


def test_what_a_bot_decided_after_the_seat_was_taken_over_was_late_too():
    assert left("0 timeout", "(0 taken-over)", "0 takeover", "0 takeover", "(0 took-back)", "0 player") == {}
    assert left("0 timeout", "(0 taken-over)", *["0 takeover"] * 3) == {0: 4}


def test_more_than_a_fifth_counts_at_the_end():
    one_in_five = ["0 player"] * 4 + ["0 timeout"]
    one_in_four = ["0 player"] * 3 + ["0 timeout"]
    assert (left(*one_in_five, over=True), left(*one_in_four), left(*one_in_four, over=True)) == ({}, {}, {0: 4})


def test_standing_orders_are_decisions_in_time():
    assert left("0 player", *["0 standing-order"] * 3, "0 timeout", over=True) == {}


def test_each_player_is_counted_alone():
    assert left(*["0 timeout"] * 2, *["1 timeout"] * 2) == {}


def test_staff_who_give_the_seat_back_forgive():
    assert left("(0 stood-in)", "0 takeover", f"(0 {FORGIVEN})") == {}
    assert left(*["0 timeout"] * 3, f"(0 {FORGIVEN})", *["0 timeout"] * 3, *["0 player"] * 30, over=True) == {}


def decided(*lines, seats=2):
    return leavers_in(log(*lines), seats=seats, over=False).decided


def test_the_last_who_has_not_left_decides_it():
    assert (decided("(0 stood-in)"), decided("(0 stood-in)", seats=3)) == (True, False)
    assert decided("(2 stood-in)", *["0 timeout"] * 4, seats=3) is True


def test_nothing_is_decided_while_the_last_is_away_too():
    away = ["1 timeout", "(1 taken-over)", "(0 stood-in)"]
    assert (decided(*away), decided(*away, "(1 took-back)")) == (False, True)
    assert leavers_in(log(*away, *["1 takeover"] * 3), seats=2, over=True) == ({0: 1, 1: 4}, False)


def test_what_happens_once_it_is_decided_changes_nothing():
    assert leavers_in(log("(0 stood-in)", f"(0 {FORGIVEN})", "(1 stood-in)"), seats=2, over=True) == ({0: 0}, True)


@pytest.fixture
def came_back(alice, bob, charlie):
    """A rated game that Alice has left and come back to."""
    game = running(alice, bob, charlie, rated=True)
    leave_game(game_id=game.pk, user=alice)
    take_back(game_id=game.pk, user=alice)
    return ended(game)


def stored():
    return [
        list(Seat.objects.order_by("number").values_list("left_version", flat=True)),
        list(Result.objects.order_by("seat").values_list("place", "mu", "sigma")),
    ]


@pytest.mark.both_databases
@pytest.mark.parametrize("command", ["rate", "figures"])
def test_what_the_seats_know_is_worked_out_again(came_back, command, capsys):
    before = stored()
    Seat.objects.filter(number=0).update(left_version=None)
    call_command(command, verbosity=0)
    assert "no" not in capsys.readouterr().out.splitlines()[0].split(";")[1].split(" and ")[0]
    assert stored() == before
    call_command("rate", verbosity=0)
    assert capsys.readouterr().out.startswith("push: 1 games of 3 people; no results and no ratings differed.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("command", ["rate", "figures"])
def test_a_check_finds_it_and_writes_nothing(came_back, command):
    call_command(command, "--check", verbosity=0)
    Seat.objects.filter(number=0).update(left_version=None)
    with pytest.raises(CommandError, match="rows differ"):
        call_command(command, "--check", verbosity=0)
    assert list(Seat.objects.order_by("number").values_list("left_version", flat=True)) == [None, None, None]
