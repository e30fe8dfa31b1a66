"""The web bench's long games."""

import random

import pytest

from bench.web_long_games import lengthen
from testing.tables import fresh, running

pytestmark = pytest.mark.django_db


def test_long_game_has_its_actions_and_the_first_position(alice, bob):
    game = running(alice, bob)
    lengthen(game.pk, 500, random.Random(1))
    now = fresh(game)
    assert now.version >= 500
    assert (now.position, now.to_act, now.status) == (game.position, game.to_act, "running")
    assert now.actions.count() == now.version
