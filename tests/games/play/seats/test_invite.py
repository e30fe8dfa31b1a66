"""Asking somebody to a table by name."""

import pytest

from accounts.models import User
from games.play.errors import Invalid, NotHost, NotOpen, Refusal
from games.play.seats.seating import decline, invite, take_seat
from games.queries.lists import invited
from tests.support.people import person
from tests.support.tables import open_for, running

pytestmark = pytest.mark.django_db


def test_who_is_invited_finds_the_table_until_they_sit_down(alice, bob):
    game = open_for(alice)
    invite(game_id=game.pk, user=alice, name=" bob ")
    assert list(invited(bob)) == [game]
    take_seat(game_id=game.pk, user=bob, entropy="")
    assert list(invited(bob)) == []


def test_asked_twice_is_asked_once(alice, bob):
    game = open_for(alice)
    first, second = (invite(game_id=game.pk, user=alice, name="Bob") for _ in range(2))
    assert first == second


def test_who_declines_is_left_alone(alice, bob):
    game = open_for(alice)
    invite(game_id=game.pk, user=alice, name="Bob")
    decline(game_id=game.pk, user=bob)
    assert list(invited(bob)) == []
    with pytest.raises(Refusal, match="declined"):
        invite(game_id=game.pk, user=alice, name="Bob")


def test_a_name_that_is_nobody_s_is_refused(alice):
    with pytest.raises(Invalid):
        invite(game_id=open_for(alice).pk, user=alice, name="Nobody")


def test_a_guest_is_not_asked_whatever_they_call_themselves(alice):
    guest = User.objects.create_guest()
    User.objects.filter(pk=guest.pk).update(name="Charlie")
    with pytest.raises(Invalid):
        invite(game_id=open_for(alice).pk, user=alice, name="Charlie")


def test_only_the_host_of_an_open_table_invites(alice, bob):
    with pytest.raises(NotHost):
        invite(game_id=open_for(alice).pk, user=bob, name="Alice")
    with pytest.raises(NotOpen):
        invite(game_id=running(alice, bob).pk, user=alice, name="Bob")


def test_charlie_is_asked_nowhere(alice, bob):
    invite(game_id=open_for(alice).pk, user=alice, name="Bob")
    assert list(invited(person("Charlie"))) == []


@pytest.mark.parametrize("name", ["BOB", "bоb", "B o b"])
def test_a_name_is_found_however_it_is_written(alice, bob, name):
    assert invite(game_id=open_for(alice).pk, user=alice, name=name).person == bob


def test_of_old_names_that_look_alike_each_is_found_by_its_own(alice, bob):
    twin = person("Twin")
    User.objects.filter(pk=twin.pk).update(name="Вob", name_key=f"bob {twin.pk}", name_look=f"bob {twin.pk}")
    asked = [invite(game_id=open_for(alice).pk, user=alice, name=name).person for name in ("Bob", "Вob", "bob")]
    assert asked == [bob, twin, bob]
