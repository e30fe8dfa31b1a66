"""A guest who plays on in one tab while they sign in with another."""

import uuid
from functools import partial

import pytest

from accounts.models import User
from games.play.act import act
from games.play.errors import NotSeated
from games.play.people import merge_games
from tests.support.at_once import at_once
from tests.support.tables import fresh, running

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_an_action_counts_for_the_account_or_is_refused(alice, bob):
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
