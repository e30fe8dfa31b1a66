"""What the web bench asks of the site is what a visitor asks, and its long games are long."""

import random

import pytest

from bench.web_long_games import lengthen
from tests.support.tables import fresh, running

pytestmark = pytest.mark.django_db


def test_a_long_game_has_its_actions_and_the_cards_of_a_new_one(alice, bob):
    game = running(alice, bob)
    lengthen(game.pk, 500, random.Random(1))
    now = fresh(game)
    assert now.version >= 500
    assert (now.position, now.to_act, now.status) == (game.position, game.to_act, "running")
    assert now.actions.count() == now.version
