"""Bots in the seats that nobody took."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.models import Game, LogEntry
from games.play.errors import NotHost, NotOpen
from games.play.seats.seating import fill_and_start, fill_when_due, take_seat
from games.tasks import sweep
from tests.support.people import person
from tests.support.tables import fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_host_fills_the_free_seats_and_the_game_runs():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 4)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, entropy="")
    game = fill_and_start(game_id=game.pk, user=alice)
    assert game.status == Game.Status.RUNNING
    assert [(seat.user, seat.bot) for seat in game.seat_rows.all()] == [
        (alice, ""), (bob, ""), (None, "normal"), (None, "normal"),
    ]  # fmt: skip
    assert [entry.person for entry in game.entries.filter(kind=LogEntry.Kind.FILLED)] == [alice]


def test_a_full_table_starts_and_nobody_reads_of_bots():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, entropy="")
    game = fill_and_start(game_id=game.pk, user=alice)
    assert game.status == Game.Status.RUNNING
    assert not game.entries.filter(kind=LogEntry.Kind.FILLED).exists()


def test_only_the_host_fills():
    bob = person("Bob")
    game = open_for(person("Alice"))
    take_seat(game_id=game.pk, user=bob, entropy="")
    with pytest.raises(NotHost):
        fill_and_start(game_id=game.pk, user=bob)


def test_a_running_game_is_not_filled():
    alice = person("Alice")
    with pytest.raises(NotOpen):
        fill_and_start(game_id=running(alice, person("Bob")).pk, user=alice)


def test_after_the_chosen_time_the_sweep_fills_and_starts():
    alice = person("Alice")
    game = open_for(alice, 3, fill_after=timedelta(hours=1))
    take_seat(game_id=game.pk, user=alice, entropy="")
    sweep()
    assert fresh(game).status == Game.Status.OPEN
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        sweep()
        sweep()
    assert fresh(game).status == Game.Status.RUNNING
    assert [entry.person for entry in game.entries.filter(kind=LogEntry.Kind.FILLED)] == [None]


def test_after_the_chosen_time_a_table_without_people_is_closed():
    game = open_for(person("Alice"), 3, fill_after=timedelta(hours=1))
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert fill_when_due(game.pk).status == Game.Status.CANCELLED


def test_a_table_that_nobody_joins_is_closed_after_two_weeks():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, entropy="")
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        sweep()
        assert fresh(game).status == Game.Status.OPEN
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        sweep()
    assert fresh(game).status == Game.Status.CANCELLED
