"""Replayed earlier positions of a game, compared with the stored ones."""

import random

import pytest

from games.models import Game, LogEntry, Secret, Snapshot
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.bot_turns import play_bot_turn
from games.play.actions.replay_state import game_at, seats_then
from games.play.tables.ending import agree_to_cancel, withdraw_vote_to_cancel
from games.queries.table_events import EVENTS_SHOWN
from testing.tables import fresh, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(alice, bob) -> Game:
    return play_to_the_end(running(alice, bob, rules="pushemup"))


def test_last_action_gives_the_current_game(over):
    past = game_at(over, over.version)
    assert (past.status, past.winners, past.scores) == (over.status, over.winners, over.scores)
    assert past.position == over.position


def test_earlier_game_is_running_without_winners(over):
    past = game_at(over, over.version - 1)
    assert (past.status, past.winners, past.version) == ("running", None, over.version - 1)


def test_earlier_game_waits_for_nobody(alice, bob):
    game = play(running(alice, bob, pace="daily"), "stop")
    for number in range(game.version + 1):
        past = game_at(game, number)
        assert (past.waiting_for, past.deadline, past.clock_since) == (None, None, None)
    assert fresh(game).deadline == game.deadline


def test_stored_game_does_not_change(over):
    before = Game.objects.filter(pk=over.pk).values().get()
    game_at(over, 3)
    assert Game.objects.filter(pk=over.pk).values().get() == before
    assert over.version == before["version"]


@pytest.mark.parametrize(("number", "queries"), [(5, 3), (50, 2)])
def test_replay_needs_one_query_less_from_a_snapshot(over, number, queries, django_assert_num_queries):
    with django_assert_num_queries(queries):
        assert game_at(over, number).version == number


def test_snapshots_give_the_positions_of_the_game(over):
    kept = list(Snapshot.objects.filter(game=over).order_by("number"))
    assert [each.number for each in kept] == list(range(20, over.version + 1, 20))
    Snapshot.objects.all().delete()
    for each in kept[:3]:
        past = game_at(over, each.number)
        assert past.position == each.position


@pytest.mark.both_databases
def test_seats_are_as_they_were_at_that_action(alice, bob, django_assert_num_queries):
    """Bob leaves, comes back and leaves again; in between Alice votes to cancel."""
    game = play(running(alice, bob), "stop")
    left = leave_game(game_id=game.pk, user=bob).version
    LogEntry.objects.bulk_create(LogEntry(game=game, kind="looked", version=left) for _ in range(EVENTS_SHOWN))
    while not (now := fresh(game)).waiting_for:
        play_bot_turn(game.pk, now.version)
    back = take_back(game_id=game.pk, user=bob).version
    agree_to_cancel(game_id=game.pk, user=alice)
    now = play(game, fresh(game).state().legal()[0])
    withdraw_vote_to_cancel(game_id=game.pk, user=alice)
    leave_game(game_id=game.pk, user=bob)
    seen = []
    for number in range(now.version + 1):
        past = game_at(fresh(game), number)
        with django_assert_num_queries(2):
            first, second = seats_then(past)
        seen.append((second.stand_in, first.would_cancel))
    assert left < back < now.version
    assert seen[:left] == [("", False)] * left
    assert seen[left:back] == [("normal", False)] * (back - left)
    assert seen[back:-1] == [("", True)] * (now.version - back)
    assert seen[-1] == ("normal", False)


def test_game_that_replays_differently_gives_none(over):
    changed = over.actions.get(number=4)
    changed.events[0]["seat"] = 1 - changed.events[0]["seat"]
    changed.save()
    assert game_at(over, 3) is not None
    assert game_at(over, 4) is None


def test_game_with_another_secret_gives_none(alice, bob):
    game, rng = running(alice, bob), random.Random(1)
    while game.version < 6:
        game = play(game, rng.choice(fresh(game).state().legal()))
    Secret.objects.filter(game=game).update(value=b"another secret of thirty-two byt")
    assert game_at(fresh(game), 5) is None
