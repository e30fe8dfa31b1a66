"""Standing orders are private: nothing that others receive depends on them."""

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client

from games.models import Game
from games.play.revision import orders_token, revision_token
from games.play.seat_settings import set_orders
from testing.clients import signed_in
from testing.clocks import MONDAY
from testing.tables import fresh, running
from tests.games.test_hidden import pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, public=True)


def give_orders(game: Game) -> None:
    """Give orders as Alice, before she has been asked."""
    set_orders(game_id=game.pk, user=game.seat_rows.get(number=0).user, orders={"collect": "safest"})


def others(bob, charlie) -> dict[str, Client]:
    return {"Bob": signed_in(bob), "Charlie": signed_in(charlie), "visitor": Client()}


def test_no_poll_of_anybody_else_moves(game, bob, charlie):
    address = f"/games/{game.pk}/table?revision={revision_token(game)}"
    give_orders(game)
    answers = {name: client.get(address).status_code for name, client in others(bob, charlie).items()}
    cache.clear()  # the database gives the same answer
    later = {name: client.get(address).status_code for name, client in others(bob, charlie).items()}
    assert answers == later == {"Bob": 204, "Charlie": 204, "visitor": 204}


def test_a_poll_of_an_opponent_with_orders_of_his_own_does_not_move(game, bob):
    seat = game.seat_rows.get(user=bob)
    set_orders(game_id=game.pk, user=bob, orders={"collect": "highest"})
    seat.refresh_from_db()
    give_orders(game)
    address = f"/games/{game.pk}/table?revision={revision_token(game)}&orders={orders_token(seat)}"
    assert signed_in(bob).get(address).status_code == 204


def test_no_page_of_anybody_else_differs(game, bob, charlie):
    with time_machine.travel(MONDAY, tick=False):
        for viewer in (bob, charlie):
            pages(game, viewer)  # the first look shows what was missed
        before = [pages(game, viewer) for viewer in (bob, charlie)]
        give_orders(game)
        after = [pages(game, viewer) for viewer in (bob, charlie)]
    assert after == before
    assert (fresh(game).version, fresh(game).revision) == (game.version, game.revision)


def test_mark_reveals_no_orders(game, alice):
    mine, his = game.seat_rows.order_by("number")
    before = orders_token(mine)
    give_orders(game)
    mine.refresh_from_db()
    halves = [(each[:16], each[16:]) for each in (before, orders_token(mine), orders_token(his))]
    assert halves[0][0] == halves[1][0]
    assert len({half for pair in halves for half in pair}) == 5
