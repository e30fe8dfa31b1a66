"""Rematches: who is seated, who is invited, and how many there may be."""

import pytest
from django.db import IntegrityError, transaction

from accounts.lifecycle.close import close_account
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import abandon, agree_to_cancel, cancel_table
from games.play.tables.open_table import play_now
from games.play.tables.rematch import rematch
from games.play.tables.seating import decline, invite, take_seat
from games.play.tables.start import start
from games.queries.lists import invited
from games.refusals import Full, NotRunning, NotSeated, Refusal
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db


def test_rematch_against_bots_starts_at_once():
    alice = person("Alice")
    end = ended(play_now(user=alice, rules="push"))
    again = rematch(game_id=end.pk, user=alice)
    assert (again.status, again.rematch_of, again.seats) == (Game.Status.RUNNING, end, end.seats)


def test_rematch_among_people_is_one_open_table():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob, options={"risky": True}))
    first, second = (rematch(game_id=end.pk, user=user) for user in (bob, alice))
    assert first == second
    assert (first.status, first.host, first.options) == (Game.Status.OPEN, bob, end.options)


def test_rematch_seats_who_asks_and_who_accepts_where_they_sat(alice, bob):
    end = ended(running(alice, bob))
    again = rematch(game_id=end.pk, user=bob)
    assert [seat.user for seat in again.seat_rows.all()] == [None, bob]
    for _twice in range(2):
        rematch(game_id=end.pk, user=alice)
    assert [seat.user for seat in again.seat_rows.all()] == [alice, bob]


def test_whose_seat_is_taken_sits_elsewhere(alice, bob, charlie):
    end = ended(running(alice, bob, person("Dora"), public=True))
    again = rematch(game_id=end.pk, user=bob)
    take_seat(game_id=again.pk, user=charlie, text=None)
    rematch(game_id=end.pk, user=alice)
    assert [seat.name for seat in again.seat_rows.all()] == ["Charlie", "Bob", "Alice"]


def test_rematch_that_began_or_is_full_has_no_seat_for_a_late_player(alice, bob, charlie):
    end = ended(running(alice, bob))
    again = rematch(game_id=end.pk, user=alice)
    take_seat(game_id=again.pk, user=charlie, text=None)
    with pytest.raises(Full):
        rematch(game_id=end.pk, user=bob)
    start(game_id=again.pk, user=alice)
    with pytest.raises(Refusal, match="began without you"):
        rematch(game_id=end.pk, user=bob)


@pytest.mark.both_databases
def test_rematch_invites_only_players_who_played_to_the_end(alice, bob):
    gone, closed = person("Gone"), person("Closed")
    game = running(alice, bob, gone, closed, seats=5, bots={4: "easy"})
    leave_game(game_id=game.pk, user=gone)
    end = ended(game)
    close_account(closed.pk, by=closed)
    again = rematch(game_id=end.pk, user=alice)
    rematch(game_id=end.pk, user=bob)
    assert [(each.person, each.by) for each in again.invitations.all()] == [(bob, alice)]
    assert [notice.person for notice in again.notices.filter(kind="invitation")] == [bob]


@pytest.mark.parametrize(("first", "again"), [(1, (1, "host")), (None, (None, None))])
def test_rematch_keeps_the_hosts_first_player_or_draws_a_new_lot(alice, bob, first, again):
    end = ended(running(alice, bob, first=first))
    table = rematch(game_id=end.pk, user=alice)
    assert (table.first, table.first_by) == again


def test_rematch_keeps_what_the_host_chose(alice, bob):
    end = ended(running(alice, bob))
    chosen = {"public": True, "watchable": False, "pace": "daily", "vacations": False, "finishers": True}
    Game.objects.filter(pk=end.pk).update(**chosen, rated=Game.Rated.YES)
    again = rematch(game_id=end.pk, user=bob)
    assert {name: getattr(again, name) for name in chosen} == chosen
    assert again.rated == Game.Rated.WANTED


def test_cancelled_rematch_can_be_repeated():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob))
    cancelled = cancel_table(game_id=rematch(game_id=end.pk, user=alice).pk, user=alice)
    again = rematch(game_id=end.pk, user=bob)
    assert (again.status, again.host) == (Game.Status.OPEN, bob)
    assert rematch(game_id=end.pk, user=alice) == again != cancelled


@pytest.mark.both_databases
def test_second_cancelled_rematch_is_the_last():
    alice, bob = person("Alice"), person("Bob")
    end = ended(running(alice, bob))
    for user in (alice, bob):
        cancel_table(game_id=rematch(game_id=end.pk, user=user).pk, user=user)
    for user in (alice, bob):
        with pytest.raises(Refusal, match="cancelled twice"):
            rematch(game_id=end.pk, user=user)
    assert Game.objects.filter(rematch_of=end).count() == 2


def test_player_who_declined_is_not_invited_to_the_next_rematch(alice, bob):
    dora = person("Dora")
    end = ended(running(alice, bob, dora))
    first = rematch(game_id=end.pk, user=alice)
    decline(game_id=first.pk, user=bob)
    cancel_table(game_id=first.pk, user=alice)
    second = rematch(game_id=end.pk, user=alice)
    assert (list(invited(bob)), list(invited(dora))) == ([], [second])
    assert [notice.person for notice in second.notices.filter(kind="invitation")] == [dora]
    with pytest.raises(Refusal, match="declined"):
        invite(game_id=second.pk, user=alice, name="Bob")


def test_player_who_declined_may_open_a_rematch_and_join(alice, bob):
    end = ended(running(alice, bob))
    first = rematch(game_id=end.pk, user=alice)
    decline(game_id=first.pk, user=bob)
    assert take_seat(game_id=first.pk, user=bob, text=None).seat_rows.get(user=bob).name == "Bob"
    cancel_table(game_id=first.pk, user=alice)
    second = rematch(game_id=end.pk, user=bob)
    assert (second.host, list(invited(alice))) == (bob, [second])


def test_game_has_one_rematch_at_a_time(alice, bob):
    end = ended(running(alice, bob))
    rematch(game_id=end.pk, user=alice)
    other = open_for(bob)
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=other.pk).update(rematch_of=end)


def test_running_game_has_no_rematch():
    alice = person("Alice")
    with pytest.raises(NotRunning):
        rematch(game_id=play_now(user=alice, rules="push").pk, user=alice)


def test_cancelled_game_has_a_rematch_for_all_who_played(alice, bob):
    game = running(alice, bob, options={"risky": True})
    for player in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=player)
    first, second = (rematch(game_id=game.pk, user=player) for player in (bob, alice))
    assert (first, first.rematch_of, first.options) == (second, game, game.options)
    assert [seat.user for seat in first.seat_rows.all()] == [alice, bob]


def test_cancelled_game_against_bots_is_played_again_at_once(alice):
    game = play_now(user=alice, rules="push")
    abandon(game_id=game.pk, user=alice)
    assert rematch(game_id=game.pk, user=alice).status == Game.Status.RUNNING


def test_table_that_was_closed_before_its_start_has_no_rematch(alice):
    game = take_seat(game_id=open_for(alice, seats=3).pk, user=alice, text=None)
    cancel_table(game_id=game.pk, user=alice)
    with pytest.raises(NotRunning):
        rematch(game_id=game.pk, user=alice)


def test_charlie_cannot_open_a_rematch():
    end = ended(play_now(user=person("Alice"), rules="push"))
    with pytest.raises(NotSeated):
        rematch(game_id=end.pk, user=person("Charlie"))
