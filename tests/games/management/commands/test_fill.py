"""``manage.py fill``."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts.models import User
from games.catalog import RULES
from games.checker.check import check
from games.history.replay import difference, started_games
from games.models import Action, Game, Seat
from testing.tables import running
from tests.games.history.files import file_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def fill(games: int, *more: str) -> str:
    said = StringIO()
    call_command("fill", f"--games={games}", "--processes=1", *more, stdout=said)
    return said.getvalue()


def test_every_filled_game_is_finished_and_replays():
    assert fill(9) == "9 games, 12 people.\n"
    games = list(started_games())
    assert {game.status for game in games} == {"finished"}
    assert {game.rules for game in games} == set(RULES)
    assert [difference(game) for game in games] == [None] * 9


def test_games_are_stored_in_the_order_of_their_ends():
    fill(9)
    stored = dict.fromkeys(Seat.objects.order_by("pk").values_list("game_id", flat=True))
    assert list(stored) == list(Game.objects.order_by("ended_at").values_list("pk", flat=True))


def test_every_history_passes():
    fill(9)
    for game in Game.objects.all():
        player = game.seat_rows.filter(user__isnull=False).first().user
        assert check(file_of(game, player)).faults == []


def test_some_tables_have_bots_that_decide():
    fill(2)
    bots = Action.objects.filter(by="bot")
    assert bots.exists()
    assert {action.person_id for action in bots} == {None}
    assert {bool(action.game.seat_rows.get(number=action.seat).bot) for action in bots.select_related("game")} == {True}


def test_site_with_games_is_filled_only_on_request(alice, bob):
    running(alice, bob)
    with pytest.raises(CommandError):
        fill(5)
    assert Game.objects.count() == 1
    fill(5, "--add")
    assert Game.objects.count() == 5


def test_production_site_with_real_games_is_not_filled(alice, bob, settings):
    running(alice, bob)
    settings.PRODUCTION = True
    with pytest.raises(CommandError):
        fill(5, "--add")
    assert Game.objects.count() == 1


def test_made_up_people_cannot_sign_in():
    fill(1)
    assert [person.has_usable_password() for person in User.objects.all()] == [False] * 12
