"""Who has no account may say what to be called."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.views.test_new import FORM
from tests.support.clients import signed_in
from tests.support.tables import open_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice):
    return open_for(alice, seats=3)


def join(client, game, name):
    return client.post(f"/games/{game.pk}/join", {"my_name": name})


def test_a_visitor_sits_down_under_a_name(table):
    client = Client()
    assert 'name="my_name"' in client.get(f"/games/{table.pk}/").text
    assert join(client, table, " Bob ").status_code == 302
    seat = table.seat_rows.get(number=0)
    assert (seat.name, seat.user.name, seat.user.guest) == ("Bob", "Bob", True)
    assert "Bob sat down." in Client().get(f"/games/{table.pk}/").text


def test_without_one_they_are_a_guest_with_a_number(table):
    join(Client(), table, "  ")
    seat = table.seat_rows.get(number=0)
    assert seat.name == f"Guest {seat.user.pk}"


def test_a_visitor_opens_a_table_under_a_name():
    client = Client()
    assert 'name="my_name"' in client.get("/games/new/").text
    client.post("/games/new/", FORM | {"my_name": "Bob"})
    assert Game.objects.get().host.name == "Bob"


@pytest.mark.parametrize("name", ["aLICE", "Аlice", "Guest 7", "Pushsite staff", "evil.example", "x" * 25, "a\u202eb"])
def test_a_name_that_is_somebody_s_or_none_is_refused_and_kept_to_be_mended(table, name):
    answer = join(Client(), table, name)
    assert (answer.status_code, User.objects.filter(guest=True).count()) == (422, 0)
    opened = Client().post("/games/new/", FORM | {"my_name": name})
    assert (opened.status_code, Game.objects.count(), User.objects.filter(guest=True).count()) == (422, 1, 0)
    assert f'value="{name}"' in answer.text and f'value="{name}"' in opened.text


def test_a_guest_may_take_another_name_which_is_shown_everywhere(alice, table):
    client = Client()
    join(client, table, "Bob")
    second = open_for(alice, seats=3)
    assert 'value="Bob"' in client.get(f"/games/{second.pk}/").text
    join(client, second, "Robert")
    assert [game.seat_rows.get(number=0).name for game in (table, second)] == ["Robert", "Robert"]


def test_who_has_an_account_has_a_name(table, bob):
    client = signed_in(bob)
    assert 'name="my_name"' not in client.get(f"/games/{table.pk}/").text
    join(client, table, "Robert")
    assert table.seat_rows.get(number=0).name == "Bob"
