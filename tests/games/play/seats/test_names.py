"""Nobody at a table is called like somebody else there."""

import pytest

from accounts.guests import rename_guest
from accounts.models import User
from accounts.registry import notify_renamed
from games.models import Game, Seat
from games.play.people import merge_games
from games.play.seats.seating import bot_name, fill_and_start, name_among, take_seat
from games.queries.table_events import table_events
from tests.support.tables import against_bots, open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def guest(name: str) -> User:
    user = User.objects.create_guest()
    rename_guest(user, name)
    return user


def seated(*users: User, **changed: object) -> Game:
    game = open_for(users[0], **{"seats": 3} | changed)
    for user in users:
        take_seat(game_id=game.pk, user=user, entropy=None)
    return game


def names(game: Game) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(game=game).order_by("number")]


def test_who_sits_down_later_gets_a_number():
    game = seated(guest("Sam"), guest("sam"), guest("Sam"))
    assert names(game) == ["Sam", "sam 2", "Sam 3"]


def test_who_looks_like_somebody_there_gets_a_number():
    game = seated(guest("Sam"), guest("Ѕam"), guest("S\u200bam"))
    assert names(game) == ["Sam", "Ѕam 2", "S\u200bam 3"]


def test_a_new_name_that_looks_like_somebody_s_there_gets_a_number_there_alone():
    first, second = guest("Sam"), guest("Kim")
    game, alone = seated(first, second), seated(second)
    rename_guest(second, "Ѕam")
    assert (names(game), names(alone)) == (["Sam", "Ѕam 2", ""], ["Ѕam", "", ""])


def test_the_log_calls_them_as_the_table_does():
    game = seated(guest("Sam"), guest("Sam"))
    joined = [told.name for told in table_events(game, None) if told.kind == "joined"]
    assert joined == ["Sam", "Sam 2"]


def test_at_another_table_there_is_no_number(alice):
    first, second = guest("Sam"), guest("Sam")
    assert names(seated(first, second)) == ["Sam", "Sam 2", ""]
    assert names(seated(second)) == ["Sam", "", ""]


def test_a_bot_that_fills_a_seat_leaves_a_person_their_name():
    host = guest(bot_name(1))
    game = seated(host)
    fill_and_start(game_id=game.pk, user=host)
    assert names(game) == [bot_name(1), f"{bot_name(1)} 2", bot_name(2)]


def test_a_person_beside_a_bot_of_their_name_has_the_number():
    assert names(against_bots(guest(bot_name(1)), seats=2)) == [f"{bot_name(1)} 2", bot_name(1)]


def test_who_takes_a_name_that_is_at_the_table_gets_a_number_there_alone():
    first, second = guest("Sam"), guest("Kim")
    game, alone = seated(first, second), seated(second)
    rename_guest(second, "SAM")
    assert names(game) == ["Sam", "SAM 2", ""]
    assert names(alone) == ["SAM", "", ""]


def test_who_is_renamed_to_their_own_name_keeps_it(alice):
    game = seated(alice)
    notify_renamed(alice)
    assert names(game) == ["Alice", "", ""]


def test_an_account_that_takes_a_guests_seat_over_is_called_apart_from_the_others(bob):
    visitor = guest("Robert")
    game = seated(guest("Bob"), visitor)
    merge_games(guest=visitor, account=bob)
    assert names(game) == ["Bob", "Bob 2", ""]


def test_a_long_name_is_cut_for_its_number():
    assert name_among("x" * 24, [Seat(name="x" * 24)]) == f"{'x' * 22} 2"
