"""How to play, and the first game that it leads to."""

import pytest
from django.test import Client

from games.catalog import RULES
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import running

pytestmark = pytest.mark.django_db

FIRST = "First game, with hints"


def test_every_game_is_explained_and_found_from_the_list():
    for slug in RULES:
        assert f'href="/rules/{slug}/"' in Client().get("/rules/").text
        assert Client().get(f"/rules/{slug}/").status_code == 200


def test_a_game_that_the_site_lacks_is_not_explained():
    assert Client().get("/rules/chess/").status_code == 404


def test_a_first_game_is_offered_to_who_has_not_played_it():
    alice = person("Alice")
    running(alice, person("Bob"))
    assert FIRST in Client().get("/rules/push/").text
    assert FIRST not in signed_in(alice).get("/rules/push/").text
    assert FIRST in signed_in(alice).get("/rules/pousse/").text


def test_board_and_deck_of_pousse_are_called_a_reconstruction():
    assert "A reconstruction" in Client().get("/rules/pousse/").text
