"""How a game ends before its rules end it."""

import pytest

from games.models import Game, LogEntry
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import (
    abandon,
    agree_to_cancel,
    cancel_table,
    cancel_when_expired,
    decline_to_cancel,
    withdraw_vote_to_cancel,
)
from games.refusals import NotHost, NotOpen, NotRunning, NotSeated, Refusal
from testing.clocks import later
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


def test_cancelled_table_stays_readable():
    alice = person("Alice")
    game = cancel_table(game_id=open_for(alice).pk, user=alice)
    assert (game.status, game.ended_at is None) == (Game.Status.CANCELLED, False)
    assert [entry.kind for entry in game.entries.all()] == ["opened", "cancelled"]


def test_unstarted_table_has_no_first_player(alice):
    game = open_for(alice, first=1)
    assert (game.first, game.first_by) == (1, "host")
    cancel_table(game_id=game.pk, user=alice)
    assert (fresh(game).first, fresh(game).first_by) == (None, None)


def test_cancelled_game_keeps_its_first_player(alice, bob):
    game = abandon(game_id=running(alice, bob, first=1).pk, user=bob)
    assert (fresh(game).first, fresh(game).first_by) == (1, "host")


def test_unstarted_table_is_closed_only_after_its_time(alice):
    game = open_for(alice)
    with later(days=13):
        assert cancel_when_expired(game.pk) is None
    assert fresh(game).status == Game.Status.OPEN
    with later(days=15):
        assert cancel_when_expired(game.pk) == game
    assert fresh(game).status == Game.Status.CANCELLED


def test_only_the_host_can_cancel_a_table():
    with pytest.raises(NotHost):
        cancel_table(game_id=open_for(person("Alice")).pk, user=person("Charlie"))


def test_host_cannot_cancel_a_running_game():
    alice, bob = person("Alice"), person("Bob")
    with pytest.raises(NotOpen):
        cancel_table(game_id=running(alice, bob).pk, user=alice)


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, seats=3, bots={2: "easy"})


def kinds(game):
    votes = game.entries.filter(kind__in=["agreed", "disagreed", "declined", "called-off"])
    return list(votes.values_list("kind", flat=True))


def test_one_player_alone_cannot_cancel(game, alice):
    agree_to_cancel(game_id=game.pk, user=alice)
    assert (fresh(game).status, fresh(game).revision) == ("running", game.revision + 1)
    assert game.seat_rows.get(user=alice).would_cancel


def test_game_is_cancelled_once_all_people_agree(game, alice, bob):
    for user in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=user)
    end = fresh(game)
    assert (end.status, end.waiting_for, end.position) == ("cancelled", None, game.position)
    assert kinds(game) == ["agreed", "agreed", "called-off"]


def test_consent_can_be_taken_back(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=alice)
    withdraw_vote_to_cancel(game_id=game.pk, user=alice)
    agree_to_cancel(game_id=game.pk, user=bob)
    assert (fresh(game).status, kinds(game)) == ("running", ["agreed", "disagreed", "agreed"])


@pytest.mark.both_databases
def test_agreeing_twice_counts_once(game, alice):
    for _ in range(2):
        agree_to_cancel(game_id=game.pk, user=alice)
    assert (kinds(game), fresh(game).revision) == (["agreed"], game.revision + 1)


def test_player_with_a_stand_in_is_not_asked(game, alice, bob):
    leave_game(game_id=game.pk, user=bob)
    agree_to_cancel(game_id=game.pk, user=alice)
    assert fresh(game).status == "cancelled"


def test_game_is_cancelled_if_the_only_player_against_it_leaves(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=alice)
    leave_game(game_id=game.pk, user=bob)
    assert (fresh(game).status, game.entries.last().kind) == ("cancelled", LogEntry.Kind.CALLED_OFF)


def test_declining_ends_the_request_until_the_next_action(game, alice, bob):
    agree_to_cancel(game_id=game.pk, user=alice)
    for _twice in range(2):
        decline_to_cancel(game_id=game.pk, user=bob)
    for user in (alice, bob):
        with pytest.raises(Refusal, match="just declined"):
            agree_to_cancel(game_id=game.pk, user=user)
    assert kinds(game) == ["agreed", "declined"]
    play(game, "stop")
    agree_to_cancel(game_id=game.pk, user=alice)
    assert [seat.would_cancel for seat in game.seat_rows.all()] == [True, False, False]


def test_only_who_plays_can_decline(game, alice, bob, charlie):
    agree_to_cancel(game_id=game.pk, user=alice)
    with pytest.raises(NotSeated):
        decline_to_cancel(game_id=game.pk, user=charlie)
    other = running(alice, bob, charlie)
    agree_to_cancel(game_id=other.pk, user=alice)
    leave_game(game_id=other.pk, user=bob)
    with pytest.raises(Refusal, match="Take your seat back first"):
        decline_to_cancel(game_id=other.pk, user=bob)


def test_player_with_a_stand_in_cannot_ask(alice, bob, charlie):
    game = running(alice, bob, charlie)
    leave_game(game_id=game.pk, user=bob)
    with pytest.raises(Refusal, match="Take your seat back first"):
        agree_to_cancel(game_id=game.pk, user=bob)
    assert kinds(game) == []


def test_charlie_cannot_vote(game, charlie, alice):
    with pytest.raises(NotSeated):
        agree_to_cancel(game_id=game.pk, user=charlie)
    with pytest.raises(NotRunning):
        agree_to_cancel(game_id=open_for(alice).pk, user=alice)


def test_abandoned_game_is_cancelled_and_kept(alice):
    game = running(alice, person("Bob"))
    play(game, "stop")
    before = fresh(game)
    after = abandon(game_id=game.pk, user=alice)
    assert (after.status, after.ended_at is None) == (Game.Status.CANCELLED, False)
    assert (after.position, after.version, after.revision) == (before.position, before.version, before.revision + 1)
    assert game.actions.count() == before.version


def test_log_names_who_cancelled_alone_and_nobody_if_several_agreed(alice):
    bob = person("Bob")
    alone, together = against_bots(alice), running(alice, bob)
    agree_to_cancel(game_id=alone.pk, user=alice)
    for user in (alice, bob):
        agree_to_cancel(game_id=together.pk, user=user)
    ends = [game.entries.get(kind="called-off") for game in (alone, together)]
    assert [(end.person, end.seat) for end in ends] == [(alice, None), (None, None)]


@pytest.mark.both_databases
def test_log_shows_which_seat_was_left_and_when(alice):
    game = abandon(game_id=running(person("Bob"), alice).pk, user=alice)
    entry = game.entries.last()
    assert (entry.kind, entry.seat, entry.person, entry.version) == ("cancelled", 1, alice, game.version)


def test_abandoned_game_waits_for_nobody(alice):
    game = against_bots(alice)
    abandon(game_id=game.pk, user=alice)
    now = fresh(game)
    assert (now.waiting_for, now.waiting_since, now.bot_due_at) == (None, None, None)
    with pytest.raises(NotRunning):
        play(game, "draw", user=alice)


def test_abandoning_a_finished_game_changes_nothing(alice):
    end = ended(against_bots(alice))
    assert abandon(game_id=end.pk, user=alice).status == Game.Status.FINISHED
