"""The log of a game for staff, and its durations."""

from datetime import timedelta

import pytest

from games.admin.game_log import exactly, log_page
from games.overview.shown_seat import shown_seats
from games.play.absence.stand_in import leave_game
from testing.tables import play, running

pytestmark = pytest.mark.django_db


@pytest.mark.both_databases
def test_log_is_not_newer_than_the_game_that_was_read(alice, bob):
    game = running(alice, bob)
    people = shown_seats(list(game.seat_rows.all()), None)
    _page, before = log_page(game, people, None)
    play(game, "draw")
    leave_game(game_id=game.pk, user=bob)
    _page, after = log_page(game, people, None)
    assert after == before


@pytest.mark.parametrize(
    "seconds, words",
    [
        (-3, "0.0 s"),
        (0.42, "0.4 s"),
        (12.9, "12 s"),
        (60, "1 min"),
        (185, "3 min 5 s"),
        (3720, "1 h 2 min"),
        (86400, "1 d"),
        (86400 * 2 + 3600 * 3 + 59, "2 d 3 h"),
    ],
)
def test_durations_have_their_two_largest_units(seconds, words):
    assert exactly(timedelta(seconds=seconds)).replace("\N{NO-BREAK SPACE}", " ") == words
