"""Failed checks of histories on the staff pages."""

import pytest

from games.history.check import check_when_due
from games.models import Game
from games.play.tables.ending import cancel_table
from testing.clients import signed_in
from testing.people import staff
from testing.tables import open_for

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LIST = "/admin/games/game/"
FAULT = "The secret is not the one that was locked: it does not give the commitment."


@pytest.fixture
def mary():
    return signed_in(staff())


@pytest.fixture
def game(alice) -> Game:
    game = open_for(alice)
    return cancel_table(game_id=game.pk, user=alice)


def facts(client, game: Game) -> str:
    return client.get(f"{LIST}{game.pk}/change/").text


@pytest.fixture
def faulty(alice) -> Game:
    game = open_for(alice)
    Game.objects.filter(pk=game.pk).update(commitment="5e" * 32)
    cancel_table(game_id=game.pk, user=alice)
    check_when_due(game.pk)
    return game


def test_list_can_be_filtered_by_failed_checks(mary, game, faulty):
    check_when_due(game.pk)
    found = mary.get(f"{LIST}?history=faulty").context["cl"].result_list
    assert [each.pk for each in found] == [faulty.pk]


def test_game_page_shows_the_faults(mary, game, faulty):
    assert "not checked yet" in facts(mary, game)
    check_when_due(game.pk)
    assert "correct, checked at" in facts(mary, game)
    assert FAULT in facts(mary, faulty)


def test_running_game_shows_no_check(mary, alice):
    text = facts(mary, open_for(alice))
    assert "not checked yet" not in text and "correct, checked at" not in text
