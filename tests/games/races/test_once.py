"""Commands that are sent twice, and a guest who signs in while they play."""

import uuid
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.play.account_hooks import merge_games
from games.play.actions.act import act
from games.refusals import NotSeated
from testing.tables import fresh, open_for, running
from tests.support.database import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def sent(address: str, **fields: str) -> set[str]:
    """Return where eight clicks of a visitor led, none of which had an answer yet."""
    fields["command_id"] = str(uuid.uuid4())
    return set(at_once([lambda: Client().post(address, fields).headers.get("Location")] * 8))


def test_eight_clicks_on_play_now_start_one_game_of_one_guest():
    assert sent("/play-now/", rules="push") == {f"/games/{Game.objects.get().pk}/"}
    assert User.objects.count() == 1


def test_eight_clicks_on_the_last_seat_seat_one_guest(alice):
    game = open_for(alice, 2, bots={0: "easy"})
    assert sent(f"/games/{game.pk}/join") == {f"/games/{game.pk}/"}
    assert User.objects.exclude(pk=alice.pk).get() == game.seat_rows.get(number=1).user


def test_action_during_sign_in_counts_for_the_account_or_is_refused(alice, bob):
    for _ in range(5):
        guest = User.objects.create_guest()
        game = running(guest, bob)
        mine = {"game_id": game.pk, "action": "draw", "version": game.version}
        play = partial(act, **mine, user=guest, command_id=uuid.uuid4())
        played, _handed = at_once([play, partial(merge_games, guest=guest, account=alice)])
        now = fresh(game)
        assert now.seat_rows.get(number=0).user == alice
        assert now.waiting_for in (alice, bob)
        by_people = now.actions.filter(by="player")
        assert {action.person for action in by_people} == (set() if played is NotSeated else {alice})
