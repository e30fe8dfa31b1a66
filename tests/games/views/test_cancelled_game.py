"""The page of a running game that was cancelled."""

import pytest

from games.play.abandon import abandon
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import play, running

pytestmark = pytest.mark.django_db

SENTENCE = "This game was cancelled."


@pytest.fixture
def game():
    game = running(person("Alice"), person("Bob"))
    play(game, "stop")
    return abandon(game_id=game.pk, user=game.host)


def test_it_says_so_to_both_and_offers_nothing(game):
    for seat in game.seat_rows.all():
        text = signed_in(seat.user).get(f"/games/{game.pk}/").text
        assert text.count(SENTENCE) == 2  # on the band, and to a screen reader
        assert 'name="action"' not in text
        assert 'data-poll-ms="0"' in text


def test_it_waits_for_nobody(game):
    bob = game.seat_rows.get(number=1).user
    assert signed_in(bob).get("/games/").context["waiting_count"] == 0


def test_charlie_sees_nothing_of_it(game):
    assert signed_in(person("Charlie")).get(f"/games/{game.pk}/").status_code == 403
