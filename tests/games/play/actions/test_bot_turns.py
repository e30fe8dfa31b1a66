"""Decisions of bots, and how they are stored together."""

import logging

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.bots import BotChoice, Level, choose
from games.models import Action, Game
from games.play.absence.stand_in import leave_game
from games.play.actions import bot_turns
from games.play.actions.bot_turns import play_bot_turn, play_bots
from games.play.seat_settings import set_orders
from games.play.tables.ending import abandon
from games.push.bots import LEVELS
from testing.people import person
from testing.tables import against_bots, ended, fresh, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A game in which the bot at seat 1 has to decide."""
    game = against_bots(person("Alice"))
    while game.waiting_for:
        game = play(game, "stop")
    return game


def test_bot_turn_has_a_due_time_and_no_person(game):
    assert game.waiting_for is None
    assert game.bot_due_at == game.waiting_since


def test_bot_plays_one_action_marked_as_a_bots(game):
    assert play_bot_turn(game.pk, game.version)
    row = game.actions.get(number=game.version + 1)
    assert (row.by, row.person, row.seat) == (Action.By.BOT, None, game.to_act)


def test_why_a_bot_played_so_is_stored_with_its_level_and_with_nothing_else(game):
    assert play_bot_turn(game.pk, game.version)
    asked = bot_turns.bot_thought(game, game.state(), "easy", game.seat_rows.get(number=game.to_act).character)
    rows = dict(game.actions.values_list("number", "reason"))
    assert rows.pop(game.version + 1) == asked.reason | {"level": "easy"}
    assert set(rows.values()) == {None}


def test_second_wake_up_plays_nothing(game):
    assert play_bot_turn(game.pk, game.version)
    after = fresh(game).version
    assert not play_bot_turn(game.pk, game.version)
    assert fresh(game).version == after


def test_wake_up_during_a_persons_decision_plays_nothing():
    game = against_bots(person("Alice"))
    assert not play_bot_turn(game.pk, game.version)


def test_wake_up_for_a_finished_or_missing_game_plays_nothing(game):
    end = ended(game)
    assert not play_bot_turn(end.pk, end.version)
    assert not play_bot_turn("a" * 10, 0)


def fails(view, noise, leaning):
    raise KeyError(view["deck"])


def cheats(view, noise, leaning):
    return BotChoice("take:9", {"code": "take"})


@pytest.mark.parametrize("player", [fails, cheats])
def test_failing_bot_plays_the_last_legal_action_and_is_logged_once(game, player, monkeypatch, caplog):
    monkeypatch.setitem(LEVELS, "easy", Level(player))
    assert play_bot_turn(game.pk, game.version)
    assert game.state().legal() == ("draw", "stop")
    assert game.actions.get(number=game.version + 1).action == "stop"
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [(record.game, record.version, record.bot) for record in told] == [(game.pk, game.version, "easy")]


@pytest.mark.both_databases
def test_bot_of_a_removed_level_plays_on(game):
    game.seat_rows.filter(number=game.to_act).update(bot="brilliant")
    assert play_bot_turn(game.pk, game.version)
    assert fresh(game).version > game.version


def test_bot_seed_is_secret_and_the_same_in_a_retry(game, settings, monkeypatch):
    heard = []

    def listens(view, noise, leaning):
        heard.append(noise.random())
        raise KeyError

    def think():
        monkeypatch.setitem(LEVELS, "easy", Level(listens))
        sid = transaction.savepoint()
        assert play_bot_turn(game.pk, game.version)
        transaction.savepoint_rollback(sid)

    think()
    think()
    settings.SECRET_KEY = "another site"
    think()
    assert heard[0] == heard[1] != heard[2]


def test_each_bot_decision_has_its_own_seed(game, monkeypatch):
    """By itself, not only by the view, which bots mix in: players know much of it."""
    heard = {}

    def listens(view, level, seed, character):
        heard[fresh(game).version] = seed
        return choose(view, level, seed, character)

    monkeypatch.setattr(bot_turns, "choose", listens)
    while len(heard) < 3:
        now = fresh(game)
        assert play_bot_turn(now.pk, now.version) if now.bot_due_at else play(now, now.state().legal()[0])
    assert len(set(heard.values())) == 3


@pytest.fixture
def woken(monkeypatch):
    messages = []
    monkeypatch.setattr("games.play.wake_ups.wake_bots", lambda *ids: messages.append(ids))
    monkeypatch.setattr(bot_turns, "wake_bots", lambda *ids: messages.append(ids))
    monkeypatch.setattr(bot_turns, "MOST_ACTIONS", 1000)
    return messages


def test_one_task_plays_until_a_person_is_to_act(game, woken, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert play_bots(game.pk, game.version)
    after = fresh(game)
    assert (after.waiting_for.name, woken) == ("Alice", [])
    assert {"bot"} <= {row.by for row in after.actions.filter(number__gt=game.version)} <= {"bot", "forced"}


def test_task_stores_what_it_decides_in_each_moment_and_wakes_no_other(
    game, monkeypatch, woken, django_capture_on_commit_callbacks
):
    monkeypatch.setattr(bot_turns, "TOGETHER", -1)
    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        assert play_bots(game.pk, game.version)
    assert len(callbacks) > 2
    assert woken == []


def test_long_chain_wakes_the_next_task_once(game, monkeypatch, woken, django_capture_on_commit_callbacks):
    monkeypatch.setattr(bot_turns, "MOST_ACTIONS", 1)
    with django_capture_on_commit_callbacks(execute=True):
        assert play_bots(game.pk, game.version)
    assert woken == [(game.pk, fresh(game).version, 0)]


def test_chain_of_just_the_most_actions_is_stored_once_and_wakes_the_next_task(game, monkeypatch, twins, woken):
    (after_one,) = twins(lambda: play_bot_turn(game.pk, game.version))
    version = after_one[-1]["version"]
    monkeypatch.setattr(bot_turns, "MOST_ACTIONS", version - game.version)
    assert play_bots(game.pk, game.version)
    assert fresh(game).version == version
    assert woken == [(game.pk, version, 0)]


def rows(game):
    return list(
        game.actions.order_by("number").values_list("number", "seat", "action", "by", "chance", "events", "chain")
    )


@pytest.fixture
def twins(game):
    """Plays the game on in two ways, from the same position, and returns what was stored."""

    def play_twice(*ways):
        found = []
        for way in ways:
            sid = transaction.savepoint()
            way()
            found.append([*rows(game), Game.objects.filter(pk=game.pk).values("position", "version", "to_act").get()])
            transaction.savepoint_rollback(sid)
        return found

    return play_twice


def one_by_one(game):
    while fresh(game).bot_due_at:
        assert play_bot_turn(game.pk, fresh(game).version)


@pytest.mark.both_databases
def test_decisions_stored_together_are_those_stored_one_by_one(game, twins, woken):
    together, apart = twins(lambda: play_bots(game.pk, game.version), lambda: one_by_one(game))
    assert together == apart
    assert len(together) > game.version + 2


def test_decisions_stored_together_keep_their_own_times(game, woken):
    assert play_bots(game.pk, game.version)
    played = fresh(game).actions.filter(number__gt=game.version, by="bot")
    before = {row.number: row.at for row in fresh(game).actions.all()}
    assert len({row.at for row in played}) == len(played) > 1
    assert [row.asked_at for row in played] == [
        game.bot_due_at if row.number == game.version + 1 else before[row.number - 1] for row in played
    ]


def test_moments_of_thinking_are_stored_one_after_the_other(game, monkeypatch, twins, woken):
    def in_moments():
        with monkeypatch.context() as patch, CaptureQueriesContext(connection) as queries:
            patch.setattr(bot_turns, "TOGETHER", -1)
            assert play_bots(game.pk, game.version)
        stored.append(sum("INSERT" in query["sql"] and "games_action" in query["sql"] for query in queries))

    stored = []
    in_moments_, together = twins(in_moments, lambda: play_bots(game.pk, game.version))
    assert in_moments_ == together
    assert stored[0] > 1


def meanwhile(monkeypatch, do):
    """Let ``do`` happen once, while a bot thinks."""
    choose = bot_turns.bot_choice

    def chosen(*decision):
        monkeypatch.setattr(bot_turns, "bot_choice", choose)
        do()
        return choose(*decision)

    monkeypatch.setattr(bot_turns, "bot_choice", chosen)


@pytest.mark.both_databases
def test_chain_ends_where_another_worker_was_faster(game, monkeypatch, woken):
    """The other one plays on; the first one stops at the first decision that it finds taken."""
    meanwhile(monkeypatch, lambda: play_bots(game.pk, game.version))
    assert not play_bots(game.pk, game.version)
    after = fresh(game)
    assert after.waiting_for is not None
    assert [row.number for row in after.actions.all()] == list(range(1, after.version + 1))


def test_game_that_ends_while_a_bot_thinks_stays_as_it_ended(game, monkeypatch):
    meanwhile(monkeypatch, lambda: abandon(game_id=game.pk, user=game.host))
    assert not play_bots(game.pk, game.version)
    assert (fresh(game).status, fresh(game).version) == ("cancelled", game.version)


def test_bots_think_again_after_a_player_has_left_in_the_meantime(game, monkeypatch, woken):
    meanwhile(monkeypatch, lambda: leave_game(game_id=game.pk, user=game.host))
    assert play_bots(game.pk, game.version)
    assert fresh(game).seat_rows.get(user=game.host).stand_in
    assert fresh(game).actions.filter(by="takeover").exists()


@pytest.mark.both_databases
def test_orders_given_while_a_bot_thinks_decide_already(game, monkeypatch, woken):
    """They do not change the revision; the seats tell."""
    meanwhile(monkeypatch, lambda: set_orders(game_id=game.pk, user=game.host, orders={"collect": "highest"}))
    assert play_bots(game.pk, game.version)
    assert fresh(game).actions.filter(number__gt=game.version, by="standing-order").exists()


def test_chain_costs_as_many_statements_as_one_decision(game, django_assert_max_num_queries):
    """Game, seats and secret; lock and seats; actions, snapshots, position and notices; two savepoints of the test."""
    with django_assert_max_num_queries(14):
        assert play_bots(game.pk, game.version)
    assert fresh(game).version > game.version + 2
