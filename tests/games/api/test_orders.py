"""Standing orders that programs read, give and take back."""

import pytest

from testing.clients import program
from testing.tables import fresh, running
from tests.games.api.test_reading import problem

pytestmark = pytest.mark.django_db


def test_orders_are_given_changed_and_taken_back(alice, bob):
    game, client = running(alice, bob), program(alice)
    address = f"/api/v1/games/{game.pk}/orders"
    before = {order["name"]: order["choice"] for order in client.get(address).json()}
    sent = {"orders": {"collect": "safest"}}
    given = client.patch(address, sent, content_type="application/json").json()
    assert {order["name"]: order["choice"] for order in given} == before | {"collect": "safest"}
    assert fresh(game).seat_rows.get(user=alice).orders["collect"] == "safest"
    assert all(order["choice"] in ("", *order["choices"]) for order in given)
    asked = client.patch(address, {"orders": {"collect": ""}}, content_type="application/json").json()
    assert {order["name"]: order["choice"] for order in asked} == before | {"collect": ""}
    client.patch(address, sent, content_type="application/json")
    assert {order["choice"] for order in client.delete(address).json()} == {""}
    assert fresh(game).seat_rows.get(user=alice).orders == {}


def test_unknown_orders_are_refused(alice, bob):
    game = running(alice, bob)
    for orders in ({"fly": "high"}, {"fly": ""}, {"collect": "all"}):
        answer = program(alice).patch(
            f"/api/v1/games/{game.pk}/orders", {"orders": orders}, content_type="application/json"
        )
        assert problem(answer) == (422, "invalid")


def test_nobody_reads_or_gives_orders_of_others(alice, bob, charlie):
    game = running(alice, bob, public=True)
    address = f"/api/v1/games/{game.pk}/orders"
    before = program(bob).get(address).json()
    program(alice).patch(address, {"orders": {"collect": "safest"}}, content_type="application/json")
    assert program(bob).get(address).json() == before
    assert problem(program(charlie).get(address)) == (403, "not-seated")
    assert problem(program(charlie).delete(address)) == (403, "not-seated")
