"""The same form sent many times at once."""

import uuid

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.support.at_once import at_once
from tests.support.tables import open_for

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def sent(address: str, **fields: str) -> set[str]:
    """Where it led eight visitors' clicks, of whom none had an answer yet."""
    fields["command_id"] = str(uuid.uuid4())
    return set(at_once([lambda: Client().post(address, fields).headers.get("Location")] * 8))


def test_eight_clicks_on_play_now_are_one_game_of_one_guest():
    assert sent("/play-now/", rules="push") == {f"/games/{Game.objects.get().pk}/"}
    assert User.objects.count() == 1


def test_eight_clicks_on_the_last_seat_are_one_guest(alice):
    game = open_for(alice, 2, bots={0: "easy"})
    assert sent(f"/games/{game.pk}/join") == {f"/games/{game.pk}/"}
    assert User.objects.exclude(pk=alice.pk).get() == game.seat_rows.get(number=1).user
