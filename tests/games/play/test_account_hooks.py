"""What becomes of a person's games when they are renamed, cleared or merge with an account."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.clearing import clear_guests, idle_guests
from accounts.models import User
from accounts.registry import notify_renamed
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.account_hooks import before_clearing, merge_games
from games.play.staff.acts import cancel_as_staff, seat_bot_as_staff
from games.play.tables.open_table import play_now
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.people import person, staff
from testing.tables import against_bots, ended, fresh, open_for, play, running
from tests.accounts.sign_up import with_account

pytestmark = pytest.mark.django_db


def idle_guest() -> User:
    """Return a guest who was idle for too long."""
    guest = User.objects.create_guest()
    guest.last_login = timezone.now() - timedelta(days=settings.KEEP_DAYS["guests"], seconds=1)
    guest.save()
    return guest


def there(user: User) -> bool:
    return User.objects.filter(pk=user.pk).exists()


def test_guest_without_a_game_is_cleared():
    guest = idle_guest()
    assert clear_guests() == 1
    assert not there(guest)


def test_a_guest_with_a_running_game_is_kept():
    guest = idle_guest()
    play_now(user=guest, rules="push")
    assert clear_guests() == 0
    assert there(guest)


def test_a_guest_with_a_finished_game_is_kept():
    guest = idle_guest()
    ended(play_now(user=guest, rules="push"))
    assert clear_guests() == 0
    assert there(guest)


@pytest.mark.both_databases
def test_guest_in_the_trail_of_staff_is_kept():
    guest, mary = idle_guest(), staff()
    game = running(guest, person("Bob"))
    seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=mary, reason="a test")
    cancel_as_staff(game_id=game.pk, staff=mary, reason="a test")
    assert not idle_guests().exists()


def test_open_table_without_others_is_closed_with_its_guest():
    guest = idle_guest()
    game = open_for(guest)
    take_seat(game_id=game.pk, user=guest, text=None)
    clear_guests()
    assert not there(guest)
    assert (fresh(game).status, fresh(game).host) == (Game.Status.CANCELLED, None)


def test_open_table_with_others_gets_a_new_host_and_a_free_seat():
    guest, alice = idle_guest(), person("Alice")
    game = open_for(guest, seats=3)
    take_seat(game_id=game.pk, user=guest, text=None)
    take_seat(game_id=game.pk, user=alice, text=None)
    clear_guests()
    assert (fresh(game).status, fresh(game).host) == (Game.Status.OPEN, alice)
    assert game.seat_rows.get(number=0).free


def test_table_whose_guest_host_has_no_seat_is_closed():
    guest = idle_guest()
    game = open_for(guest)
    clear_guests()
    assert fresh(game).status == Game.Status.CANCELLED


def test_game_that_starts_while_its_guest_is_cleared_is_cancelled_and_kept():
    guest, alice = idle_guest(), person("Alice")
    game = running(alice, guest)
    play(game, "stop")
    name = guest.name
    before_clearing(guest)
    guest.delete()
    now = fresh(game)
    assert now.status == Game.Status.CANCELLED
    assert now.actions.count() == now.version > 0
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert "Former player" in text
    assert name not in text


def test_running_game_whose_guest_host_has_no_seat_goes_on():
    guest = idle_guest()
    game = open_for(guest)
    for name in ("Alice", "Bob"):
        take_seat(game_id=game.pk, user=person(name), text=None)
    start(game_id=game.pk, user=guest)
    clear_guests()
    assert not there(guest)
    assert (fresh(game).status, fresh(game).host) == (Game.Status.RUNNING, None)


def test_a_new_name_is_shown_at_every_table():
    alice = person("Alice")
    end, now = ended(against_bots(alice)), against_bots(alice)
    alice.name = "Alix"
    alice.save()
    notify_renamed(alice)
    assert {game.seat_rows.get(user=alice).name for game in (end, now)} == {"Alix"}
    assert (fresh(now).revision, fresh(end).revision) == (now.revision + 1, end.revision)


@pytest.mark.both_databases
def test_guest_who_signs_up_keeps_games_and_seats():
    client = Client()
    client.post("/play-now/", {"rules": "push"})
    game = Game.objects.get()
    alice = with_account(client)
    assert (game.host, game.seat_rows.get(number=0).user) == (alice, alice)
    assert game.seat_rows.get(number=0).name == "Alice"
    assert client.get(f"/games/{game.pk}/").context["me"].name == "Alice"


@pytest.fixture
def guest():
    return User.objects.create_guest()


def seated(game: Game) -> list[tuple[str, str]]:
    """Return the names at the seats, and their stand-ins."""
    return [(seat.name, seat.stand_in) for seat in game.seat_rows.all()]


@pytest.mark.both_databases
def test_running_game_goes_on_with_the_account(guest, alice):
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


def test_finished_games_and_open_tables_move_to_the_account(guest, alice, bob):
    over = ended(running(guest, bob))
    table = open_for(guest, seats=3)
    take_seat(game_id=table.pk, user=guest, text="mine")
    assert merge_games(guest=guest, account=alice) == (sorted([over, table], key=lambda game: game.pk), [])
    assert seated(over) == [("Alice", ""), ("Bob", "")]
    assert (fresh(table).host, table.seat_rows.get(number=0).entropy) == (alice, "mine")


@pytest.mark.both_databases
def test_account_becomes_host_of_the_guests_table(guest, alice, bob):
    game = open_for(guest)
    take_seat(game_id=game.pk, user=bob, text=None)
    merge_games(guest=guest, account=alice)
    assert (fresh(game).host, seated(game)) == (alice, [("Bob", ""), ("", "")])


def test_bot_plays_for_the_guest_where_the_account_plays_too(guest, alice):
    game = running(guest, alice)
    assert merge_games(guest=guest, account=alice) == ([], [game])
    now = fresh(game)
    assert seated(now) == [(guest.name, "normal"), ("Alice", "")]
    assert (now.seat_rows.get(number=0).user, now.waiting_for, now.bot_due_at is None) == (guest, None, False)
    assert now.host == alice


def test_existing_stand_in_of_the_guest_plays_on(guest, alice):
    game = leave_game(game_id=running(guest, alice).pk, user=guest)
    assert merge_games(guest=guest, account=alice) == ([], [game])
    assert seated(game) == [(guest.name, "normal"), ("Alice", "")]


def test_seat_of_the_guest_is_freed_where_both_sit_at_an_open_table(guest, alice):
    game = open_for(guest, seats=3)
    for user in (guest, alice):
        take_seat(game_id=game.pk, user=user, text=None)
    merge_games(guest=guest, account=alice)
    assert (fresh(game).status, fresh(game).host) == (Game.Status.OPEN, alice)
    assert seated(game) == [("", ""), ("Alice", ""), ("", "")]


def test_finished_game_with_both_does_not_change(guest, alice):
    game = ended(running(guest, alice))
    assert merge_games(guest=guest, account=alice) == ([], [game])
    assert [seat.user for seat in game.seat_rows.all()] == [guest, alice]


def test_guest_without_games_has_nothing_to_merge(guest, alice, bob):
    running(alice, bob)
    assert merge_games(guest=guest, account=alice) == ([], [])
