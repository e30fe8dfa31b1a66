"""Whose first game of a kind it is."""

import pytest

from games.play.seats.seating import leave_table, take_seat
from games.queries.lists import is_new_to
from tests.support.people import person
from tests.support.tables import open_for, running

pytestmark = pytest.mark.django_db


def test_a_game_is_new_until_one_sits_down_to_it():
    alice, bob = person("Alice"), person("Bob")
    assert is_new_to(alice, "push")
    running(alice, bob)
    assert (is_new_to(alice, "push"), is_new_to(bob, "push")) == (False, False)
    assert is_new_to(alice, "pousse")
    assert is_new_to(person("Charlie"), "push")


def test_who_sits_down_to_a_first_game_gets_hints_and_nobody_for_a_second():
    alice, bob = person("Alice"), person("Bob")
    first = running(alice, bob)
    assert [seat.hints for seat in first.seat_rows.all()] == [True, True]
    second = running(alice, person("Charlie"))
    assert [seat.hints for seat in second.seat_rows.all()] == [False, True]
    other = running(alice, bob, rules="pousse")
    assert [seat.hints for seat in other.seat_rows.all()] == [True, True]


def test_who_leaves_before_the_start_has_not_played():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(bob, 3)
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, entropy=None)
    leave_table(game_id=game.pk, user=alice)
    assert is_new_to(alice, "push")
    take_seat(game_id=game.pk, user=alice, entropy=None)
    assert game.seat_rows.get(user=alice).hints
