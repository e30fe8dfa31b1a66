"""A bot's decision."""

import logging

import pytest
from django.db import transaction

from games.bots import Choice
from games.models import Action
from games.play import act
from games.play.act import play_bot_turn, play_bots
from games.push.bots import PLAYERS
from tests.support.people import person
from tests.support.tables import against_bots, ended, fresh, play

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


def fails(view, noise):
    raise KeyError(view["deck"])


def cheats(view, noise):
    return Choice("take:9", {"code": "take"})


@pytest.mark.parametrize("player", [fails, cheats])
def test_failing_bot_plays_a_legal_action_and_is_logged_once(game, player, monkeypatch, caplog):
    monkeypatch.setitem(PLAYERS, "easy", player)
    assert play_bot_turn(game.pk, game.version)
    assert game.actions.get(number=game.version + 1).action in game.state().legal()
    told = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [(record.game, record.version, record.bot) for record in told] == [(game.pk, game.version, "easy")]


@pytest.mark.both_databases
def test_bot_of_a_removed_level_plays_on(game):
    game.seat_rows.filter(number=game.to_act).update(bot="brilliant")
    assert play_bot_turn(game.pk, game.version)
    assert fresh(game).version > game.version


def test_bot_seed_is_secret_and_the_same_in_a_retry(game, settings, monkeypatch):
    heard = []

    def listens(view, noise):
        heard.append(noise.random())
        raise KeyError

    def think():
        monkeypatch.setitem(PLAYERS, "easy", listens)
        sid = transaction.savepoint()
        assert play_bot_turn(game.pk, game.version)
        transaction.savepoint_rollback(sid)

    think()
    think()
    settings.SECRET_KEY = "another site"
    think()
    assert heard[0] == heard[1] != heard[2]


def test_each_bot_decision_has_its_own_seed(game, monkeypatch):
    heard = {}

    def listens(view, noise):
        heard[fresh(game).version] = noise.random()
        raise KeyError

    monkeypatch.setitem(PLAYERS, "easy", listens)
    while len(heard) < 3:
        now = fresh(game)
        assert play_bot_turn(now.pk, now.version) if now.bot_due_at else play(now, now.state().legal()[0])
    assert len(set(heard.values())) == 3


def woken(monkeypatch) -> list[tuple[str, int]]:
    messages = []
    monkeypatch.setattr("games.play.wake_ups.wake_bots", lambda *ids: messages.append(ids))
    monkeypatch.setattr(act, "wake_bots", lambda *ids: messages.append(ids))
    return messages


def test_one_task_plays_until_a_person_is_to_act(game, monkeypatch, django_capture_on_commit_callbacks):
    messages = woken(monkeypatch)
    with django_capture_on_commit_callbacks(execute=True):
        assert play_bots(game.pk, game.version)
    after = fresh(game)
    assert (after.waiting_for.name, messages) == ("Alice", [])
    assert {"bot"} <= {row.by for row in after.actions.filter(number__gt=game.version)} <= {"bot", "forced"}


def test_long_chain_wakes_the_next_task(game, monkeypatch):
    messages = woken(monkeypatch)
    monkeypatch.setattr(act, "MOST_ACTIONS", 1)
    assert play_bots(game.pk, game.version)
    assert messages == [(game.pk, fresh(game).version)]


def test_chain_ends_where_another_worker_was_faster(game, monkeypatch):
    """The other one plays on; the first one stops at the first decision that it finds taken."""
    choose = act.bot_choice

    def overtaken(now, *decision):
        if now.version > game.version:
            monkeypatch.setattr(act, "bot_choice", choose)
            assert play_bots(now.pk, now.version)
        return choose(now, *decision)

    monkeypatch.setattr(act, "bot_choice", overtaken)
    assert play_bots(game.pk, game.version)
    after = fresh(game)
    assert after.waiting_for is not None
    assert [row.number for row in after.actions.all()] == list(range(1, after.version + 1))
