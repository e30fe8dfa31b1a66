"""Executor an action."""

import uuid

import pytest

from games.catalog import RULES
from games.engine.chance import Recorded
from games.fairness.chance import FairChance
from games.models import Action, Game
from games.play.actions.act import act
from games.play.actions.chance import game_key
from games.refusals import BadRequest, Illegal, NotRunning, NotSeated, NotYourTurn, Stale
from testing.people import person
from testing.tables import ended, fresh, play, play_one_by_one, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """A game after Alice's forced first draw and placing: she decides whether to draw again."""
    return running(alice, bob)


@pytest.mark.both_databases
def test_action_is_stored_with_its_events(game, alice):
    command = uuid.uuid4()
    after = play(game, "stop", command_id=command)
    row = after.actions.get(number=game.version + 1)
    assert (row.seat, row.action, row.by, row.person, row.command_id) == (0, "stop", Action.By.PLAYER, alice, command)
    assert row.events[0] == {"type": "stopped", "seat": 0, "to": None}


def test_version_counts_actions_and_revision_grows(game):
    after = play(game, "stop")
    assert after.version == after.actions.count()
    assert after.revision == game.revision + 1


def test_forced_actions_follow_at_once_and_are_marked(game):
    """After Alice stops, she is taking her only stack, and Bob with an empty Bench must draw."""
    after = play(game, "stop")
    rows = list(after.actions.filter(number__gt=game.version + 1))
    assert rows[0].action == "take:1"
    assert {row.by for row in rows} == {Action.By.FORCED}
    assert {row.person for row in rows} == {None}


def test_game_waits_for_the_next_player(game, bob):
    after = play(game, "stop")
    assert (after.to_act, after.waiting_for, after.bot_due_at) == (1, bob, None)


def test_stale_version_is_refused(game, alice):
    with pytest.raises(Stale):
        play(game, "draw", version=game.version - 1)
    assert fresh(game).version == game.version


def test_future_version_is_refused(game):
    with pytest.raises(Stale):
        play(game, "draw", version=game.version + 1)


@pytest.mark.both_databases
def test_same_command_is_played_once(game):
    command = uuid.uuid4()
    first = play(game, "draw", command_id=command)
    again = play(game, "draw", command_id=command, version=game.version)
    assert (again.version, again.position) == (first.version, first.position)


def test_repeated_command_plays_nothing_at_the_current_version(game):
    command = uuid.uuid4()
    first = play(game, "draw", command_id=command)
    again = play(game, "stop", command_id=command)
    assert (again.version, again.position) == (first.version, first.position)


@pytest.mark.both_databases
def test_command_id_of_another_player_does_not_count(game, alice, bob):
    command = uuid.uuid4()
    play(game, "draw", command_id=command)
    with pytest.raises(BadRequest):
        play(game, "draw", user=bob, command_id=command, version=game.version)


def test_decision_of_another_seat_is_refused(game, bob):
    with pytest.raises(NotYourTurn):
        play(game, "draw", user=bob)
    assert fresh(game).version == game.version


def test_charlie_cannot_act(game):
    with pytest.raises(NotSeated):
        play(game, "draw", user=person("Charlie"))


@pytest.mark.parametrize("action", ["bank:red", "place:1", "take:1", "DRAW", "draw ", "", "zéro", "x" * 64])
def test_illegal_action_changes_nothing(game, action):
    with pytest.raises(Illegal):
        play(game, action)
    now = fresh(game)
    assert (now.version, now.revision, now.position, now.rolls) == (
        game.version,
        game.revision,
        game.position,
        game.rolls,
    )


def test_finished_game_refuses_actions(game, alice):
    end = ended(game)
    with pytest.raises(NotRunning):
        act(game_id=end.pk, user=alice, action="draw", version=end.version, command_id=uuid.uuid4())


@pytest.mark.both_databases
@pytest.mark.parametrize("rules", RULES)
def test_end_of_the_game_is_stored(alice, bob, rules):
    end = play_one_by_one(running(alice, bob, rules=rules))
    state = end.state()
    assert (end.scores, end.winners) == (state.scores(), state.winners())
    assert (end.to_act, end.waiting_for, end.waiting_since, end.bot_due_at) == (None, None, None, None)
    assert end.ended_at == end.actions.last().at


@pytest.mark.both_databases
def test_stored_actions_replay_to_the_stored_position(game):
    end = play_one_by_one(game, seed=3)
    state = RULES["push"].deal(seats=2, options=end.options, chance=FairChance(game_key(end)), first=end.first)
    for row in end.actions.all():
        assert state.to_act == row.seat
        assert state.play(row.action, Recorded(row.chance)) == row.events
    assert state.dump() == end.position


def test_counters_of_chance_match_the_actions(game):
    end = play_one_by_one(game, seed=5)
    kinds = [outcome[0] for row in end.actions.all() for outcome in row.chance]
    assert (end.shuffles, end.rolls) == (1 + kinds.count("shuffle"), kinds.count("roll"))


def test_missing_game_is_not_found():
    with pytest.raises(Game.DoesNotExist):
        act(game_id="a" * 10, user=person("Alice"), action="draw", version=0, command_id=uuid.uuid4())


@pytest.mark.parametrize("action, notice", [("draw", 0), ("stop", 2)])
def test_action_needs_a_fixed_number_of_queries(game, django_assert_num_queries, alice, action, notice):
    """Queries for the row, its seats and the command, the actions and the game; the game's length does not matter.

    If another person's turn begins, also for their choices and their notice.
    """
    without_chance = game.position | {"deck": ["b2", "g3", "y4"], "stacks": [["r1"]]}
    Game.objects.filter(pk=game.pk).update(position=without_chance)
    with django_assert_num_queries(4 + notice + 2):  # and the savepoint around them
        after = act(game_id=game.pk, user=alice, action=action, version=game.version, command_id=uuid.uuid4()).game
    assert (after.waiting_for == alice) == (action == "draw")
