"""Whether a game is new to a person."""

import pytest

from games.play.tables.seating import leave_table, take_seat
from games.queries.lists import is_new_to
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db


def test_game_is_new_until_the_person_has_played_one_to_its_end():
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    assert is_new_to(alice, "push")
    ended(game)
    assert (is_new_to(alice, "push"), is_new_to(bob, "push")) == (False, False)
    assert is_new_to(alice, "pousse")
    assert is_new_to(person("Charlie"), "push")


def test_first_game_has_hints_and_second_has_none():
    alice, bob = person("Alice"), person("Bob")
    first = running(alice, bob)
    assert [seat.hints for seat in first.seat_rows.all()] == [True, True]
    ended(first)
    second = running(alice, person("Charlie"))
    assert [seat.hints for seat in second.seat_rows.all()] == [False, True]
    other = running(alice, bob, rules="pousse")
    assert [seat.hints for seat in other.seat_rows.all()] == [True, True]


def test_leaving_before_the_start_does_not_count_as_playing():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(bob, 3)
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, text=None)
    leave_table(game_id=game.pk, user=alice)
    assert is_new_to(alice, "push")
    take_seat(game_id=game.pk, user=alice, text=None)
    assert game.seat_rows.get(user=alice).hints
