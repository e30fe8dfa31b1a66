"""Without scripts, a table that waits for others loads again by itself."""

import re

import pytest
from django.test import Client

from games.models import Game
from games.play.tables.ending import cancel_table
from games.play.tables.seating import take_seat
from testing.clients import signed_in
from testing.tables import against_bots, ended, open_for, play, running

pytestmark = pytest.mark.django_db

REFRESH = re.compile(r'<noscript><meta http-equiv="refresh" content="(\d+); url=([^"]*)"></noscript>')


def refresh(game: Game, client: Client) -> int:
    """Return after how many seconds the page loads again, 0 for never; it says so if it does."""
    answer = client.get(f"/games/{game.pk}/").text
    found = REFRESH.search(answer.partition("</head>")[0])
    seconds = int(found[1]) if found else 0
    assert (f"every {seconds} seconds while it waits for others" in answer) is bool(seconds)
    assert found is None or found[2] == f"/games/{game.pk}/?reloaded=1"
    return seconds


def test_only_those_who_wait_load_a_game_again(alice, bob):
    game = running(alice, bob, public=True)
    assert [refresh(game, client) for client in (signed_in(alice), signed_in(bob), Client())] == [0, 30, 30]
    assert refresh(ended(game), signed_in(bob)) == 0


def test_bots_are_waited_for_more_often(alice):
    game = against_bots(alice)
    game = play(game, "stop") if "stop" in game.state().legal() else play(play(game, "draw"), "stop")
    while not game.seat_rows.get(number=game.to_act).level:
        game = play(game, game.state().legal()[0])
    assert refresh(game, signed_in(alice)) == 5


def test_open_table_loads_again_for_those_who_need_not_type_a_name(alice, bob):
    game = open_for(alice, public=True, seats=3)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    assert [refresh(game, client) for client in (signed_in(alice), signed_in(bob), Client())] == [0, 30, 0]
    assert "See who has come" in signed_in(alice).get(f"/games/{game.pk}/").text
    assert refresh(cancel_table(game_id=game.pk, user=alice), signed_in(alice)) == 0


def test_replay_does_not_load_again(alice, bob):
    game = running(alice, bob)
    assert "refresh" not in signed_in(bob).get(f"/games/{game.pk}/replay/").text.partition("</head>")[0]
