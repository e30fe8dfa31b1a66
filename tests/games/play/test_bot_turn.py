"""A bot's decision."""

import pytest

from games.models import Action
from games.play.bot_turn import play_bot_turn
from tests.support.people import person
from tests.support.tables import against_bots, fresh, play, play_to_the_end

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game():
    """The bot at seat 1 is to decide."""
    game = against_bots(person("Alice"))
    while game.waiting_for:
        game = play(game, "stop")
    return game


def test_a_bot_s_turn_has_a_moment_and_no_person(game):
    assert game.waiting_for is None
    assert game.bot_due_at > game.waiting_since


def test_the_bot_plays_one_action_as_a_bot(game):
    assert play_bot_turn(game.pk, game.version)
    row = game.actions.get(number=game.version + 1)
    assert (row.by, row.person, row.seat) == (Action.By.BOT, None, game.to_act)


def test_a_second_ring_plays_nothing(game):
    assert play_bot_turn(game.pk, game.version)
    after = fresh(game).version
    assert not play_bot_turn(game.pk, game.version)
    assert fresh(game).version == after


def test_a_ring_for_a_person_s_decision_plays_nothing():
    game = against_bots(person("Alice"))
    assert not play_bot_turn(game.pk, game.version)


def test_a_ring_for_a_game_that_is_over_or_missing_plays_nothing(game):
    end = play_to_the_end(game)
    assert not play_bot_turn(end.pk, end.version)
    assert not play_bot_turn("a" * 10, 0)
