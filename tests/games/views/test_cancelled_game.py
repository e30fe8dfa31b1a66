"""The page of a running game that was cancelled."""

import random

import pytest

from games.play.staff.acts import cancel_as_staff
from games.play.tables.ending import abandon
from testing.clients import signed_in
from testing.people import person, staff
from testing.tables import fresh, open_for, play, running

pytestmark = pytest.mark.django_db

WHY = {"Alice": "This game was cancelled.", "Bob": "This game was cancelled: Alice will not come back."}


@pytest.fixture
def game():
    game = running(person("Alice"), person("Bob"))
    play(game, "stop")
    return abandon(game_id=game.pk, user=game.host)


def test_cancelled_game_says_so_and_offers_no_action(game):
    for seat in game.seat_rows.all():
        text = signed_in(seat.user).get(f"/games/{game.pk}/").text
        why = WHY[seat.name]
        assert f'tabindex="-1">{why}</h2>' in text  # the band
        assert f'<p id="announcement" hidden><span class="besides">{why}</span> </p>' in text
        assert f"<p>{why}</p>" in text  # the log
        assert 'name="action"' not in text
        assert 'data-poll-ms="2500" data-poll-seconds="3600"' in text


def test_cancelled_game_waits_for_nobody(game):
    bob = game.seat_rows.get(number=1).user
    assert signed_in(bob).get("/games/").context["waiting_count"] == 0


def test_charlie_cannot_see_the_cancelled_game(game):
    assert signed_in(person("Charlie")).get(f"/games/{game.pk}/").status_code == 403


@pytest.mark.parametrize("decisions", [0, 1, 2, 5, 9])
def test_game_cancelled_by_staff_says_so_at_any_position(decisions):
    game = running(person("Alice"), person("Bob"))
    rng = random.Random(decisions)
    for _ in range(decisions):
        game = play(game, rng.choice(game.state().legal()))
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A <test>.")
    text = signed_in(game.host).get(f"/games/{game.pk}/").text
    why = "This game was cancelled by staff: A &lt;test&gt;."
    assert f'tabindex="-1">{why}</h2>' in text  # the band
    assert f"<p>{why}</p>" in text  # the log
    assert 'name="action"' not in text and "is drawing" not in text and "is taking" not in text
    assert "Mary" not in text


def test_open_table_cancelled_by_staff_says_so():
    game = open_for(person("Alice"))
    cancel_as_staff(game_id=game.pk, staff=staff("Mary"), reason="A test.")
    text = signed_in(game.host).get(f"/games/{game.pk}/").text
    assert '<p class="room-why">This game was cancelled by staff: A test.</p>' in text
    assert fresh(game).position is None
