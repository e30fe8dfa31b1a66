"""A new name, while its person plays."""

import pytest

from games.people_hooks import renamed
from games.play.stand_in import leave_game, take_back
from tests.support.at_once import at_once
from tests.support.people import person
from tests.support.tables import fresh, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

TIMES = 8


def test_who_takes_a_name_while_they_leave_and_come_back_waits_for_nobody():
    alice, bob = person("Alice"), person("Bob")
    games = [running(alice, bob) for _ in range(4)]

    def rename():
        for _ in range(TIMES):
            renamed(alice)

    def leave_and_come_back(game):
        for _ in range(TIMES):
            leave_game(game_id=game.pk, user=alice)
            take_back(game_id=game.pk, user=alice)

    at_once([rename, rename, *(lambda game=game: leave_and_come_back(game) for game in games)])
    moved = [fresh(game).revision - game.revision for game in games]
    assert moved == [2 * TIMES + 2 * TIMES] * len(games)
