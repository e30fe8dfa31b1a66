"""A guest's games, given to an account."""

import pytest

from accounts.models import User
from games.models import Game
from games.play.people import merge_games
from games.play.seats.seating import take_seat
from games.play.seats.stand_in import leave_game
from tests.support.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def guest():
    return User.objects.create_guest()


def seated(game: Game) -> list[tuple[str, str]]:
    """Who sits where, and whether a bot stands in."""
    return [(seat.name, seat.stand_in) for seat in game.seat_rows.all()]


def test_a_running_game_goes_on_as_the_account_s(guest, alice):
    game = play(against_bots(guest), "draw", user=guest)
    before = fresh(game)
    assert merge_games(guest=guest, account=alice) == ([game], [])
    now = fresh(game)
    assert (now.host, now.waiting_for, now.seat_rows.get(number=0).user) == (alice, alice, alice)
    assert (now.seat_rows.get(number=0).name, now.revision) == ("Alice", before.revision + 1)
    assert (now.version, now.chain, now.position) == (before.version, before.chain, before.position)
    assert {action.person for action in now.actions.filter(by="player")} == {alice}
    assert {entry.person for entry in now.entries.exclude(person=None)} == {alice}
    play(now, now.state().legal()[0], user=alice)


def test_finished_games_and_open_tables_go_too(guest, alice, bob):
    over = ended(running(guest, bob))
    table = open_for(guest, seats=3)
    take_seat(game_id=table.pk, user=guest, entropy="mine")
    assert merge_games(guest=guest, account=alice) == (sorted([over, table], key=lambda game: game.pk), [])
    assert seated(over) == [("Alice", ""), ("Bob", "")]
    assert (fresh(table).host, table.seat_rows.get(number=0).entropy) == (alice, "mine")


def test_a_table_that_the_guest_only_opened_is_the_account_s(guest, alice, bob):
    game = open_for(guest)
    take_seat(game_id=game.pk, user=bob, entropy=None)
    merge_games(guest=guest, account=alice)
    assert (fresh(game).host, seated(game)) == (alice, [("Bob", ""), ("", "")])


def test_where_the_account_plays_too_a_bot_plays_on_for_the_guest(guest, alice):
    game = running(guest, alice)
    assert merge_games(guest=guest, account=alice) == ([], [game])
    now = fresh(game)
    assert seated(now) == [(guest.name, "normal"), ("Alice", "")]
    assert (now.seat_rows.get(number=0).user, now.waiting_for, now.bot_due_at is None) == (guest, None, False)
    assert now.host == alice


def test_where_a_bot_plays_for_the_guest_already_it_plays_on(guest, alice):
    game = leave_game(game_id=running(guest, alice).pk, user=guest)
    assert merge_games(guest=guest, account=alice) == ([], [game])
    assert seated(game) == [(guest.name, "normal"), ("Alice", "")]


def test_where_both_sit_before_the_start_the_guest_s_seat_is_free_again(guest, alice):
    game = open_for(guest, seats=3)
    for user in (guest, alice):
        take_seat(game_id=game.pk, user=user, entropy=None)
    merge_games(guest=guest, account=alice)
    assert (fresh(game).status, fresh(game).host) == (Game.Status.OPEN, alice)
    assert seated(game) == [("", ""), ("Alice", ""), ("", "")]


def test_where_both_have_played_the_past_stays_as_it_was(guest, alice):
    game = ended(running(guest, alice))
    assert merge_games(guest=guest, account=alice) == ([], [game])
    assert [seat.user for seat in game.seat_rows.all()] == [guest, alice]


def test_a_guest_without_games_hands_nothing_over(guest, alice, bob):
    running(alice, bob)
    assert merge_games(guest=guest, account=alice) == ([], [])
