"""The names at a table differ from each other."""

import pytest

from accounts.lifecycle.guests import rename_guest
from accounts.models import User
from accounts.registry import notify_renamed
from games.bots.characters import character_of
from games.models import Game, Seat
from games.play.account_hooks import merge_games
from games.play.tables.seating import bot_name, fill_and_start, name_among, take_seat
from games.queries.table_events import table_events
from testing.tables import against_bots, open_for

pytestmark = pytest.mark.django_db


def guest(name: str) -> User:
    user = User.objects.create_guest()
    rename_guest(user, name)
    return user


def seated(*users: User, **changed: object) -> Game:
    game = open_for(users[0], **{"seats": 3} | changed)
    for user in users:
        take_seat(game_id=game.pk, user=user, text=None)
    return game


def names(game: Game) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(game=game).order_by("number")]


def test_second_player_of_the_same_name_gets_a_number():
    game = seated(guest("Sam"), guest("sam"), guest("Sam"))
    assert names(game) == ["Sam", "sam 2", "Sam 3"]


def test_lookalike_name_gets_a_number():
    game = seated(guest("Sam"), guest("Ѕam"), guest("S\u200bam"))
    assert names(game) == ["Sam", "Ѕam 2", "S\u200bam 3"]


@pytest.mark.both_databases
def test_new_lookalike_name_gets_a_number_only_at_that_table():
    first, second = guest("Sam"), guest("Kim")
    game, alone = seated(first, second), seated(second)
    rename_guest(second, "Ѕam")
    assert (names(game), names(alone)) == (["Sam", "Ѕam 2", ""], ["Ѕam", "", ""])


def test_log_uses_the_names_of_the_table():
    game = seated(guest("Sam"), guest("Sam"))
    joined = [told.name for told in table_events(game, None) if told.kind == "joined"]
    assert joined == ["Sam", "Sam 2"]


def test_name_has_no_number_at_another_table(alice):
    first, second = guest("Sam"), guest("Sam")
    assert names(seated(first, second)) == ["Sam", "Sam 2", ""]
    assert names(seated(second)) == ["Sam", "", ""]


def test_bot_with_the_same_name_gets_the_number():
    host = guest(bot_name(1))
    game = seated(host)
    fill_and_start(game_id=game.pk, user=host)
    assert names(game) == [bot_name(1), f"{bot_name(1)} 2", bot_name(2)]


@pytest.mark.parametrize("written", [str, str.upper])
def test_person_who_joins_a_bot_of_the_same_name_keeps_it(written):
    name = written(bot_name(1))
    game = against_bots(guest(name), seats=3)
    assert names(game) == [name, f"{bot_name(1)} 2", bot_name(2)]
    assert [seat.character for seat in game.seat_rows.order_by("number")] == ["", *map(character_of, names(game)[1:])]


def test_person_who_is_renamed_to_a_bots_name_gets_it():
    player = guest("Sam")
    game, alone = against_bots(player, seats=3), seated(player)
    rename_guest(player, bot_name(2))
    assert names(game) == [bot_name(2), bot_name(1), f"{bot_name(2)} 2"]
    assert names(alone) == [bot_name(2), "", ""]


def test_a_bots_new_number_is_no_other_seats():
    game = against_bots(guest("Sam"), seats=3)
    Seat.objects.filter(game=game, number=2).update(name=f"{bot_name(1)} 2")
    rename_guest(User.objects.get(name="Sam"), bot_name(1))
    assert names(game) == [bot_name(1), f"{bot_name(1)} 3", f"{bot_name(1)} 2"]


def test_renamed_player_gets_a_number_only_where_the_name_exists():
    first, second = guest("Sam"), guest("Kim")
    game, alone = seated(first, second), seated(second)
    rename_guest(second, "SAM")
    assert names(game) == ["Sam", "SAM 2", ""]
    assert names(alone) == ["SAM", "", ""]


def test_player_renamed_to_the_same_name_keeps_it(alice):
    game = seated(alice)
    notify_renamed(alice)
    assert names(game) == ["Alice", "", ""]


def test_account_that_takes_over_a_guests_seat_has_a_unique_name(bob):
    visitor = guest("Robert")
    game = seated(guest("Bob"), visitor)
    merge_games(guest=visitor, account=bob)
    assert names(game) == ["Bob", "Bob 2", ""]


def test_long_name_is_cut_to_fit_its_number():
    assert name_among("x" * 24, [Seat(name="x" * 24)]) == f"{'x' * 22} 2"
