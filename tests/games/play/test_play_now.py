"""A game in one click."""

import pytest

from games.models import Game
from games.play.open_table import play_now
from tests.support.people import person

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_play_now_is_a_running_private_game_against_bots():
    alice = person("Alice")
    game = play_now(user=alice, rules="push")
    assert (game.status, game.public) == (Game.Status.RUNNING, False)
    assert [(seat.user, seat.bot, seat.entropy) for seat in game.seat_rows.all()] == [
        (alice, "", None), (None, "normal", None), (None, "normal", None),
    ]  # fmt: skip
