"""Taking, leaving and filling the seats of an open table, and inviting people to it."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from accounts.names.in_use import NoSuchPerson
from games.models import Game, LogEntry
from games.play.tables.seating import (
    change_text,
    decline,
    fill_and_start,
    fill_when_due,
    invite,
    leave_table,
    take_seat,
)
from games.play.tables.start import start
from games.queries.lists import invited
from games.refusals import Full, Invalid, NotHost, NotOpen, NotSeated, Refusal
from games.tasks import sweep
from testing.clocks import sweep_without_outage
from testing.people import person
from testing.tables import fresh, open_for, running

pytestmark = pytest.mark.django_db


def test_people_get_free_seats_in_the_order_of_joining():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 4, bots={0: "easy", 2: "easy"})
    for user in (bob, alice):
        take_seat(game_id=game.pk, user=user, text="")
    assert [seat.user for seat in game.seat_rows.all()] == [None, bob, None, alice]


@pytest.mark.both_databases
def test_text_for_the_deal_is_stored_as_it_is_hashed():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text=" e\u0301te\u0301 \u2665")
    assert game.seat_rows.get(user=alice).entropy == " \u00e9t\u00e9 \u2665"


def test_missing_text_is_stored_as_none():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text="")
    assert game.seat_rows.get(user=alice).entropy is None


@pytest.mark.both_databases
def test_text_may_be_given_and_changed_until_the_start(alice, bob, charlie):
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    with pytest.raises(NotSeated):
        change_text(game_id=game.pk, user=charlie, text="Charlie's")
    with pytest.raises(Invalid):
        change_text(game_id=game.pk, user=alice, text="x" * 65)
    for text in ("first", "second"):
        change_text(game_id=game.pk, user=alice, text=text)
    assert [seat.entropy for seat in game.seat_rows.all()] == ["second", None]
    start(game_id=game.pk, user=alice)
    with pytest.raises(NotOpen):
        change_text(game_id=game.pk, user=bob, text="late")


@pytest.mark.parametrize("text", ["x" * 65, "\u00e9" * 33, "a\nb", "\x00"])
def test_invalid_text_is_refused_and_the_seat_stays_free(text):
    alice = person("Alice")
    game = open_for(alice)
    with pytest.raises(Invalid):
        take_seat(game_id=game.pk, user=alice, text=text)
    assert all(seat.free for seat in game.seat_rows.all())


def test_person_cannot_join_twice():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text="")
    with pytest.raises(Refusal, match="already have a seat"):
        take_seat(game_id=game.pk, user=alice, text="")


@pytest.mark.both_databases
def test_full_table_cannot_be_joined():
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    with pytest.raises(Full):
        take_seat(game_id=game.pk, user=charlie, text="")


def test_running_game_cannot_be_joined():
    game = running(person("Alice"), person("Bob"))
    with pytest.raises(NotOpen):
        take_seat(game_id=game.pk, user=person("Charlie"), text="")


def test_host_who_joins_bots_starts_the_game():
    alice = person("Alice")
    game = open_for(alice, 3, bots={1: "easy", 2: "hard"})
    assert take_seat(game_id=game.pk, user=alice, text="").status == Game.Status.RUNNING


def test_guest_in_the_last_seat_does_not_start_the_hosts_game():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 2, bots={1: "easy"})
    assert take_seat(game_id=game.pk, user=bob, text="").status == Game.Status.OPEN


def test_leaving_frees_the_seat_and_deletes_the_text():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=bob, text="Bob's")
    leave_table(game_id=game.pk, user=bob)
    seat = game.seat_rows.get(number=0)
    assert (seat.user, seat.entropy, seat.name, seat.free) == (None, None, "", True)
    assert [entry.kind for entry in game.entries.all()] == [
        LogEntry.Kind.OPENED,
        LogEntry.Kind.JOINED,
        LogEntry.Kind.LEFT,
    ]


@pytest.mark.both_databases
def test_longest_seated_player_becomes_host_when_the_host_leaves(alice, bob, charlie):
    game = open_for(alice, 4)
    for user in (alice, bob, charlie):
        take_seat(game_id=game.pk, user=user, text=None)
    leave_table(game_id=game.pk, user=bob)
    take_seat(game_id=game.pk, user=bob, text=None)
    game = leave_table(game_id=game.pk, user=alice)
    assert [seat.user for seat in game.seat_rows.all()] == [None, bob, charlie, None]
    assert (game.host, game.status) == (charlie, Game.Status.OPEN)
    assert game.entries.get(kind=LogEntry.Kind.HOSTED).person == charlie


def test_charlie_cannot_leave_a_table_without_a_seat():
    game = open_for(person("Alice"))
    with pytest.raises(NotSeated):
        leave_table(game_id=game.pk, user=person("Charlie"))


def test_joining_changes_the_revision():
    alice = person("Alice")
    game = open_for(alice)
    before = game.revision
    assert take_seat(game_id=game.pk, user=alice, text="").revision == before + 1


@pytest.mark.both_databases
def test_host_can_fill_free_seats_and_start():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 4)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    game = fill_and_start(game_id=game.pk, user=alice)
    assert game.status == Game.Status.RUNNING
    assert [(seat.user, seat.bot) for seat in game.seat_rows.all()] == [
        (alice, ""), (bob, ""), (None, "normal"), (None, "normal"),
    ]  # fmt: skip
    assert [entry.person for entry in game.entries.filter(kind=LogEntry.Kind.FILLED)] == [alice]


@pytest.mark.both_databases
def test_full_table_starts_without_a_log_entry_about_bots():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    game = fill_and_start(game_id=game.pk, user=alice)
    assert game.status == Game.Status.RUNNING
    assert not game.entries.filter(kind=LogEntry.Kind.FILLED).exists()


def test_only_the_host_can_fill_seats():
    bob = person("Bob")
    game = open_for(person("Alice"))
    take_seat(game_id=game.pk, user=bob, text="")
    with pytest.raises(NotHost):
        fill_and_start(game_id=game.pk, user=bob)


def test_running_game_is_not_filled_again():
    alice = person("Alice")
    game = running(alice, person("Bob"))
    assert fill_and_start(game_id=game.pk, user=alice).revision == game.revision


def test_sweep_fills_and_starts_after_the_chosen_time():
    alice = person("Alice")
    game = open_for(alice, 3, fill_after=timedelta(hours=1))
    take_seat(game_id=game.pk, user=alice, text="")
    sweep()
    assert fresh(game).status == Game.Status.OPEN
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        sweep_without_outage()
        sweep_without_outage()
    assert fresh(game).status == Game.Status.RUNNING
    assert [entry.person for entry in game.entries.filter(kind=LogEntry.Kind.FILLED)] == [None]


@pytest.mark.both_databases
def test_sweep_closes_a_table_without_people_after_the_chosen_time():
    game = open_for(person("Alice"), 3, fill_after=timedelta(hours=1))
    with time_machine.travel(timezone.now() + timedelta(minutes=61)):
        assert fill_when_due(game.pk).status == Game.Status.CANCELLED


def test_sweep_closes_an_unstarted_table_after_two_weeks():
    alice = person("Alice")
    game = open_for(alice)
    take_seat(game_id=game.pk, user=alice, text="")
    with time_machine.travel(timezone.now() + timedelta(days=13)):
        sweep_without_outage()
        assert fresh(game).status == Game.Status.OPEN
    with time_machine.travel(timezone.now() + timedelta(days=15)):
        sweep_without_outage()
    assert fresh(game).status == Game.Status.CANCELLED


def test_invited_person_finds_the_table_until_they_join(alice, bob):
    game = open_for(alice)
    invite(game_id=game.pk, user=alice, name=" bob ")
    assert list(invited(bob)) == [game]
    take_seat(game_id=game.pk, user=bob, text="")
    assert list(invited(bob)) == []


def test_second_invitation_changes_nothing(alice, bob):
    game = open_for(alice)
    first, second = (invite(game_id=game.pk, user=alice, name="Bob") for _ in range(2))
    assert first == second


@pytest.mark.both_databases
def test_person_who_declined_is_not_invited_again(alice, bob):
    game = open_for(alice)
    invite(game_id=game.pk, user=alice, name="Bob")
    decline(game_id=game.pk, user=bob)
    assert list(invited(bob)) == []
    with pytest.raises(Refusal, match="declined"):
        invite(game_id=game.pk, user=alice, name="Bob")


def test_unknown_name_is_refused(alice):
    with pytest.raises(NoSuchPerson):
        invite(game_id=open_for(alice).pk, user=alice, name="Nobody")


@pytest.mark.both_databases
def test_guest_cannot_be_invited_by_name(alice):
    guest = User.objects.create_guest()
    User.objects.filter(pk=guest.pk).update(name="Charlie")
    with pytest.raises(NoSuchPerson):
        invite(game_id=open_for(alice).pk, user=alice, name="Charlie")


def test_only_the_host_of_an_open_table_can_invite(alice, bob):
    with pytest.raises(NotHost):
        invite(game_id=open_for(alice).pk, user=bob, name="Alice")
    with pytest.raises(NotOpen):
        invite(game_id=running(alice, bob).pk, user=alice, name="Bob")


def test_charlie_has_no_invitation(alice, bob):
    invite(game_id=open_for(alice).pk, user=alice, name="Bob")
    assert list(invited(person("Charlie"))) == []


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["BOB", "bоb", "B o b"])
def test_name_is_found_in_any_spelling(alice, bob, name):
    assert invite(game_id=open_for(alice).pk, user=alice, name=name).person == bob


@pytest.mark.both_databases
def test_old_lookalike_names_are_found_by_their_exact_spelling(alice, bob):
    twin = person("Twin")
    User.objects.filter(pk=twin.pk).update(name="Вob", name_key=f"bob {twin.pk}", name_look=f"bob {twin.pk}")
    asked = [invite(game_id=open_for(alice).pk, user=alice, name=name).person for name in ("Bob", "Вob", "bob")]
    assert asked == [bob, twin, bob]
