"""Commands and nightly runs that go over several old games."""

from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Game
from games.play.archive import archive_old_games
from testing.clocks import later
from testing.tables import play_to_the_end, running
from tests.games.play.old_games import archived, old_game, told

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)  # ratings are worked out of one moment
def test_check_figures_and_ratings_are_worked_out_alike_from_the_archive(alice, bob):
    game = old_game(alice, bob)
    assert game.seat_rows.get(user__name="Bob").left_version is not None
    archived(game)
    commands = {"replay": [], "figures": ["--check"], "rate": ["--check"]}
    for command, options in commands.items():
        call_command(command, *options, stdout=StringIO())  # fails if anything differs


def test_nightly_run_stops_when_its_time_is_up_and_goes_on_the_next_time(alice, bob, settings):
    settings.ARCHIVE_AFTER_DAYS = 56
    games = [told(play_to_the_end(running(alice, bob), seed)) for seed in (1, 2, 3)]
    with later(days=57):
        answers = iter([True, False])
        assert archive_old_games(lambda: next(answers)) == 1
        assert archive_old_games(lambda: True) == 2
    assert Game.objects.filter(archived_at=None).count() == 0
    assert len(games) == 3
