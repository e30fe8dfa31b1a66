"""Leaving a running game to a bot, and coming back."""

import pytest

from games.models import Action, LogEntry
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.bot_turns import BotTurns, play_bot_turn
from games.refusals import NotRunning, NotSeated, NotYourTurn
from testing.people import person
from testing.tables import ended, fresh, open_for, play, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


@pytest.mark.both_databases
def test_bot_decides_for_a_player_who_left_and_the_log_says_so(game, alice):
    left = leave_game(game_id=game.pk, user=alice)
    assert (left.waiting_for, left.bot_due_at is None, left.revision) == (None, False, game.revision + 1)
    assert play_bot_turn(left.pk, left.version)
    assert left.actions.get(number=left.version + 1).by == Action.By.TAKEOVER
    entry = left.entries.get(kind=LogEntry.Kind.STOOD_IN)
    assert (entry.seat, entry.person, entry.version) == (0, alice, left.version)


def test_player_who_left_can_take_the_seat_back(game, alice):
    leave_game(game_id=game.pk, user=alice)
    back = take_back(game_id=game.pk, user=alice)
    assert (back.waiting_for, back.bot_due_at) == (alice, None)
    assert not play_bot_turn(back.pk, back.version)
    assert play(game, "stop").version > game.version


def test_bot_that_is_still_thinking_plays_nothing_after_the_person_returns(game, alice):
    left = leave_game(game_id=game.pk, user=alice)
    turns = BotTurns.read(left.pk, left.version)
    turns.decide()
    take_back(game_id=game.pk, user=alice)
    assert not turns.store()
    assert fresh(game).version == game.version


def test_person_with_a_stand_in_cannot_act(game, alice):
    leave_game(game_id=game.pk, user=alice)
    with pytest.raises(NotYourTurn):
        play(game, "draw", user=alice)
    assert fresh(game).version == game.version


def test_leaving_out_of_turn_does_not_change_whom_the_game_waits_for(game, alice, bob):
    left = leave_game(game_id=game.pk, user=bob)
    assert (left.waiting_for, left.waiting_since) == (alice, game.waiting_since)
    assert play(game, "stop").bot_due_at is not None


@pytest.mark.parametrize("do", [leave_game, take_back])
def test_leaving_twice_and_coming_back_twice_are_like_once(game, alice, do):
    leave_game(game_id=game.pk, user=alice)
    first, second = (do(game_id=game.pk, user=alice).revision for _ in range(2))
    assert first == second


def test_charlie_can_neither_leave_nor_take_back_a_seat(game):
    charlie = person("Charlie")
    for do in (leave_game, take_back):
        with pytest.raises(NotSeated):
            do(game_id=game.pk, user=charlie)


def test_only_a_running_game_can_be_left_or_taken_back(game, alice):
    end = ended(game)
    for pk in (end.pk, open_for(alice).pk):
        for do in (leave_game, take_back):
            with pytest.raises(NotRunning):
                do(game_id=pk, user=alice)


def test_game_without_people_is_played_to_its_end(game, alice, bob):
    for user in (alice, bob):
        leave_game(game_id=game.pk, user=user)
    end = ended(game)
    assert {row.by for row in end.actions.filter(number__gt=game.version)} == {"takeover", "forced"}
