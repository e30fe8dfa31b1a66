"""Filters of the staff lists."""

import pytest

from games.models import Game
from games.play.staff.cases import add_case
from games.queries.staff_filters import reported_by
from testing.tables import running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob)


def test_flags_are_not_listed_among_reports(game, mary):
    add_case(staff=mary, kind="flag", reason="other", text="Look.", game=game)
    assert list(reported_by(mary, game)) == []
