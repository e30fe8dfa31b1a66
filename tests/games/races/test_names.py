"""Renaming a person who plays, joins a table or goes on vacation at the same time."""

import threading
from functools import partial

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F

from accounts.models import FormerName, User
from accounts.names.former import CHANGES_APART
from accounts.names.in_use import save_new_name
from accounts.registry import Changed
from games.play.absence.stand_in import leave_game, take_back
from games.play.account_hooks import renamed
from games.play.clocks.vacation import go_on_vacation
from games.play.lock import locked
from games.play.tables.seating import take_seat
from testing.people import person
from testing.tables import fresh, open_for, running
from tests.support.database import at_once, how_many_wait_for_a_lock
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 8


def call(user: User, name: str) -> str:
    user = User.objects.get(pk=user.pk)
    user.name = name
    save_new_name(user)
    return name


@pytest.mark.both_databases
def test_renaming_while_leaving_and_returning_causes_no_deadlock():
    alice, bob = person("Alice"), person("Bob")
    games = [running(alice, bob) for _ in range(4)]

    def rename_often():
        for _ in range(TIMES):
            renamed(alice)

    def leave_and_come_back(game):
        for _ in range(TIMES):
            leave_game(game_id=game.pk, user=alice)
            take_back(game_id=game.pk, user=alice)

    at_once([rename_often, rename_often, *(lambda game=game: leave_and_come_back(game) for game in games)])
    moved = [fresh(game).revision - game.revision for game in games]
    assert moved == [2 * TIMES + 2 * TIMES] * len(games)


def test_renaming_and_going_on_vacation_at_once_both_succeed(alice, bob):
    """The vacation has locked the first game and waits for the last when the renaming begins."""
    games = sorted((running(alice, bob, pace="daily") for _ in range(3)), key=lambda game: game.pk)
    held, awaited = threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            locked(games[-1].pk)
            held.set()
            assert awaited.wait(30)

    def go():
        assert held.wait(30)
        return go_on_vacation(user=alice, days=1).person

    def change():
        eventually(lambda: how_many_wait_for_a_lock() == 1)
        return call(alice, "Alix")

    def watch():
        eventually(lambda: how_many_wait_for_a_lock() == 2)
        awaited.set()

    assert at_once([hold, go, change, watch]) == [None, alice, "Alix", None]
    assert [game.seat_rows.get(user=alice).name for game in games] == ["Alix"] * 3
    assert [game.entries.filter(kind="away").count() for game in games] == [1] * 3


@pytest.mark.parametrize("late", [lambda alice: go_on_vacation(user=alice, days=1), lambda alice: call(alice, "Alix")])
def test_change_to_all_games_is_refused_if_the_person_joins_another_in_the_meantime(alice, bob, late):
    game, table = running(alice, bob, pace="daily"), open_for(bob, pace="daily")
    held, awaited = threading.Event(), threading.Event()

    def hold():
        with transaction.atomic():
            locked(game.pk)
            held.set()
            assert awaited.wait(30)

    def do():
        assert held.wait(30)
        return late(alice)

    def sit():
        eventually(lambda: how_many_wait_for_a_lock() == 1)
        take_seat(game_id=table.pk, user=alice, text=None)
        awaited.set()

    assert at_once([hold, do, sit]) == [None, Changed, None]
    assert table.seat_rows.get(user=alice).name == "Alice"
    assert not alice.vacations.exists()


def call_unless_refused(user: User, name: str) -> str:
    try:
        return call(user, name)
    except ValidationError:
        return ""


@pytest.mark.both_databases
def test_one_of_two_new_names_at_the_same_moment_is_shown_at_every_table(alice, bob):
    games = [running(alice, bob) for _ in range(3)]
    for number in range(TIMES):
        names = [f"Alix {number}", f"Alicia {number}"]
        called = at_once([partial(call_unless_refused, alice, name) for name in names])
        alice.refresh_from_db()
        assert sorted(called) == ["", alice.name]
        assert {game.seat_rows.get(user=alice).name for game in games} == {alice.name}
        FormerName.objects.update(until=F("until") - CHANGES_APART)


@pytest.mark.both_databases
def test_player_who_joins_while_being_renamed_has_the_new_name(alice, bob):
    before = User.objects.get(pk=bob.pk)
    call(bob, "Rob")
    game = take_seat(game_id=open_for(alice).pk, user=before, text=None)
    assert game.seat_rows.get(user=bob).name == "Rob"
