"""Sitting down and leaving before the start."""

import pytest

from games.models import Game, LogEntry
from games.play.errors import Full, Invalid, NotOpen, NotSeated, Refusal
from games.play.seats.seating import leave_table, take_seat
from tests.support.people import person
from tests.support.tables import open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_people_take_the_free_seats_in_the_order_of_joining():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 4, bots={0: "easy", 2: "easy"})
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, entropy="")
    assert [seat.user for seat in game.seat_rows.all()] == [None, bob, None, alice]


def test_the_text_for_the_deal_is_kept_as_it_is_hashed():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, entropy=" e\u0301te\u0301 \u2665")
    assert game.seat_rows.get(user=alice).entropy == " \u00e9t\u00e9 \u2665"


def test_no_text_is_absent():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, entropy="")
    assert game.seat_rows.get(user=alice).entropy is None


@pytest.mark.parametrize("text", ["x" * 65, "\u00e9" * 33, "a\nb", "\x00"])
def test_a_text_that_cannot_be_hashed_is_refused_and_the_seat_stays_free(text):
    alice = person("Alice")
    game = open_for(alice)
    with pytest.raises(Invalid):
        take_seat(game_id=game.pk, user=alice, entropy=text)
    assert all(seat.free for seat in game.seat_rows.all())


def test_nobody_sits_twice():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, entropy="")
    with pytest.raises(Refusal, match="already have a seat"):
        take_seat(game_id=game.pk, user=alice, entropy="")


def test_a_full_table_takes_nobody():
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, entropy="")
    with pytest.raises(Full):
        take_seat(game_id=game.pk, user=charlie, entropy="")


def test_a_running_game_takes_nobody():
    game = running(person("Alice"), person("Bob"))
    with pytest.raises(NotOpen):
        take_seat(game_id=game.pk, user=person("Charlie"), entropy="")


def test_the_host_who_sits_down_among_bots_starts_the_game():
    alice = person("Alice")
    game = open_for(alice, 3, bots={1: "easy", 2: "hard"})
    assert take_seat(game_id=game.pk, user=alice, entropy="").status == Game.Status.RUNNING


def test_a_guest_who_takes_the_last_seat_does_not_start_the_host_s_game():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 2, bots={1: "easy"})
    assert take_seat(game_id=game.pk, user=bob, entropy="").status == Game.Status.OPEN


def test_who_leaves_frees_the_seat_and_forgets_the_text():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=bob, entropy="Bob's")
    leave_table(game_id=game.pk, user=bob)
    seat = game.seat_rows.get(number=0)
    assert (seat.user, seat.entropy, seat.name, seat.free) == (None, None, "", True)
    assert [entry.kind for entry in game.entries.all()] == [
        LogEntry.Kind.OPENED,
        LogEntry.Kind.JOINED,
        LogEntry.Kind.LEFT,
    ]


def test_a_host_who_leaves_hands_the_table_to_who_has_sat_there_longest(alice, bob, charlie):
    game = open_for(alice, 4)
    for user in (alice, bob, charlie):
        take_seat(game_id=game.pk, user=user, entropy=None)
    leave_table(game_id=game.pk, user=bob)
    take_seat(game_id=game.pk, user=bob, entropy=None)
    game = leave_table(game_id=game.pk, user=alice)
    assert [seat.user for seat in game.seat_rows.all()] == [None, bob, charlie, None]
    assert (game.host, game.status) == (charlie, Game.Status.OPEN)
    assert game.entries.get(kind=LogEntry.Kind.HOSTED).person == charlie


def test_charlie_cannot_leave_a_table_that_is_not_charlie_s():
    game = open_for(person("Alice"))
    with pytest.raises(NotSeated):
        leave_table(game_id=game.pk, user=person("Charlie"))


def test_sitting_down_moves_the_revision():
    alice = person("Alice")
    game = open_for(alice)
    before = game.revision
    assert take_seat(game_id=game.pk, user=alice, entropy="").revision == before + 1
