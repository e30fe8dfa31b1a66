"""The log of a game for staff."""

import pytest

from games.admin.game_log import log_page
from games.play.seats.stand_in import leave_game
from games.views.people import people_of
from tests.support.tables import play, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_log_is_not_ahead_of_a_game_that_was_read_before(alice, bob):
    game = running(alice, bob)
    people = people_of(list(game.seat_rows.all()), None)
    _page, before = log_page(game, people, None)
    play(game, "draw")
    leave_game(game_id=game.pk, user=bob)
    _page, after = log_page(game, people, None)
    assert after == before
