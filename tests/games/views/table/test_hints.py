"""The hints of a first game at the table."""

import pytest
from django.test import Client

from tests.support.clients import htmx, signed_in
from tests.support.people import person
from tests.support.tables import play, running

pytestmark = pytest.mark.django_db

HINT = 'id="hint"'


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def bob():
    return person("Bob")


def table(game, user):
    return signed_in(user).get(f"/games/{game.pk}/").text


def test_the_choice_at_hand_is_explained_to_who_has_it(alice, bob):
    game = running(alice, bob, public=True)
    assert "You cannot bust yet, so keep drawing." in table(game, alice)
    assert HINT not in table(game, bob)
    assert HINT not in Client().get(f"/games/{game.pk}/").text
    play(game, "stop")


def test_a_second_game_explains_nothing(alice, bob):
    running(alice, bob)
    assert HINT not in table(running(alice, person("Charlie")), alice)


def test_hints_are_put_away_for_one_and_for_good(alice, bob):
    game = running(alice, bob)
    answer = htmx(alice).post(f"/games/{game.pk}/put-hints-away")
    assert (answer.status_code, HINT in answer.text, 'id="table"' in answer.text) == (200, False, True)
    assert [seat.hints for seat in game.seat_rows.all()] == [False, True]
    assert HINT not in table(game, alice)


def test_without_scripts_the_table_is_shown_anew(alice, bob):
    game = running(alice, bob)
    answer = signed_in(alice).post(f"/games/{game.pk}/put-hints-away")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/")


def test_charlie_has_no_hints_to_put_away(alice, bob):
    game = running(alice, bob)
    answer = signed_in(person("Charlie")).post(f"/games/{game.pk}/put-hints-away")
    assert answer.status_code == 403
    assert [seat.hints for seat in game.seat_rows.all()] == [True, True]
