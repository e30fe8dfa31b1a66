"""Finding an opponent: the best open table, or a new one."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.relations import block
from games.models import Game
from games.play.tables.find_opponent import WantedGame, find_opponent
from games.play.tables.open_table import NewTable, open_and_sit
from games.play.tables.seating import fill_when_due
from games.ratings.models import Rating
from testing.people import person
from tests.support.database import at_once

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def look(user: User, rules: str = "push", pace: str = "daily", bot_after: timedelta | None = None) -> Game:
    return find_opponent(WantedGame(rules=rules, name="Table", pace=pace, bot_after=bot_after), user=user)


def waiting(name: str, number: int | None = None, *, rated: bool = True, **changed) -> Game:
    host = person(name)
    if number is not None:
        Rating.objects.create(person=host, rules="push", mu=25, sigma=1, number=number)
    table = {"rules": "push", "seats": 2, "name": name, "public": True, "pace": "daily", "rated": rated}
    return open_and_sit(NewTable(**table | changed), host=host)


def people_at(game: Game) -> list[str]:
    return [seat.name for seat in game.seat_rows.all()]


def test_a_new_table_is_open_to_everyone_and_begins_with_the_second_person():
    alice, bob = person("Alice"), person("Bob")
    opened = look(alice)
    assert (opened.status, opened.host, opened.public, opened.seats) == (Game.Status.OPEN, alice, True, 2)
    joined = look(bob)
    assert (joined.pk, joined.status, people_at(joined)) == (opened.pk, Game.Status.RUNNING, ["Alice", "Bob"])


def test_the_host_whose_rating_is_nearest_is_chosen():
    tables = {number: waiting(f"Host {number}", number) for number in (1100, 1480, 1900)}
    alice, bob = person("Alice"), person("Bob")
    Rating.objects.create(person=bob, rules="push", mu=40, sigma=1, number=1850)
    assert look(alice).pk == tables[1480].pk  # a newcomer counts as 1500
    assert look(bob).pk == tables[1900].pk


def test_of_equal_hosts_the_one_who_has_waited_longest_is_chosen():
    first, _second = waiting("Bob"), waiting("Dave")
    assert look(person("Alice")).pk == first.pk


@pytest.mark.parametrize("changed", [{"pace": "quick"}, {"rules": "pousse"}, {"public": False}])
def test_another_pace_or_game_and_a_private_table_are_left_alone(changed):
    other = waiting("Bob", **changed)
    assert look(person("Alice")).pk != other.pk


def test_nobody_is_led_to_a_person_whom_they_block_or_who_blocks_them():
    table = waiting("Bob")
    alice, charlie = person("Alice"), person("Charlie")
    block(user=alice, person=table.host)
    block(user=table.host, person=charlie)
    assert table.pk not in (look(alice).pk, look(charlie).pk)


def test_a_guest_sits_at_no_rated_table():
    rated = waiting("Bob")
    unrated = waiting("Dave", rated=False)
    assert look(User.objects.create_guest()).pk == unrated.pk
    opened = look(User.objects.create_guest())
    assert (opened.pk != rated.pk, opened.rated) == (True, Game.Rated.NO)


def test_only_who_waits_for_a_person_plays_for_the_ratings():
    assert look(person("Alice")).rated == Game.Rated.WANTED
    assert look(person("Bob"), rules="pousse", bot_after=HOUR).rated == Game.Rated.NO


def test_a_bot_takes_the_seat_when_the_time_is_over():
    alice = person("Alice")
    opened = look(alice, bot_after=HOUR)
    assert fill_when_due(opened.pk) is None
    Game.objects.filter(pk=opened.pk).update(fill_at=timezone.now())
    game = fill_when_due(opened.pk)
    assert (game.status, [seat.bot for seat in game.seat_rows.all()]) == (Game.Status.RUNNING, ["", "normal"])


def test_a_player_who_looks_again_is_led_to_the_table_where_they_wait():
    alice = person("Alice")
    assert look(alice).pk == look(alice).pk
    assert Game.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_two_who_look_at_the_same_moment_find_each_other():
    people = [person(name) for name in ("Alice", "Bob", "Dave", "Erin")]
    found = at_once([lambda user=user: look(user).pk for user in people])
    assert sorted(found.count(pk) for pk in set(found)) == [2, 2]
    assert [game.status for game in Game.objects.all()] == [Game.Status.RUNNING] * 2
