"""The clocks of a game, and the vacations that stop them."""

import pytest

from games.play.clocks.vacation import go_on_vacation
from games.queries.clocks import Clocks
from testing.clocks import MONDAY, after, daily
from testing.tables import fresh

pytestmark = pytest.mark.django_db


def test_vacations_are_read_once_for_who_is_away_and_for_the_clock_that_runs(alice, bob, django_assert_num_queries):
    game = daily(alice, bob)
    with after(hours=2):
        vacation = go_on_vacation(user=alice, days=3)
    game = fresh(game)
    seats = list(game.seat_rows.all())
    clocks = Clocks(game)
    with after(hours=4), django_assert_num_queries(1):
        now = MONDAY.replace(hour=16)
        assert clocks.away_until(seats, now) == {0: vacation.ends_at}
        assert clocks.clock_of(seats[0]).deadline() == game.deadline
