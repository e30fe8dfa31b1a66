"""Tables that wait for people."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.play.seats.seating import invite, take_seat
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import open_for, running

pytestmark = pytest.mark.django_db


def names(answer) -> list[str]:
    return [row.game.name for row in answer.context["tables"]]


def test_public_tables_with_a_free_seat_are_listed_the_newest_first():
    alice, bob = person("Alice"), person("Bob")
    for name in ("First", "Second"):
        open_for(alice, name=name, public=True)
    open_for(alice, name="Private")
    running(alice, bob, name="Running", public=True)
    full = open_for(alice, name="Full", public=True)
    for user in (alice, bob):
        take_seat(game_id=full.pk, user=user, entropy="")
    assert names(Client().get("/games/tables/")) == ["Second", "First"]


def test_one_s_own_tables_are_not_offered():
    alice, bob = person("Alice"), person("Bob")
    game = open_for(alice, 3, public=True)
    take_seat(game_id=game.pk, user=bob, entropy="")
    assert [names(signed_in(user).get("/games/tables/")) for user in (alice, bob)] == [[], []]
    assert names(signed_in(person("Charlie")).get("/games/tables/")) == ["Sunday"]


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        ({"name": "Lunch"}, ["PUSH"]),
        ({"name": "PUSH"}, []),
        ({"name": "Lunch", "pace": "daily"}, ["PUSH · Pace: Daily"]),
        ({"name": "PUSH", "pace": "daily"}, ["Pace: Daily"]),
    ],
)
def test_a_table_in_the_lobby_says_what_is_played_unless_its_name_does(alice, table, lines):
    open_for(alice, public=True, **table)
    assert re.findall('<p class="row-line">(.*?)</p>', Client().get("/games/tables/").text) == lines


def test_an_empty_lobby_offers_to_open_a_table():
    assert "/games/new/" in Client().get("/games/tables/").text


def test_an_invitation_stands_above_the_tables():
    alice, bob = person("Alice"), person("Bob")
    invite(game_id=open_for(alice, name="For Bob").pk, user=alice, name="Bob")
    assert "For Bob" in signed_in(bob).get("/games/tables/").text
    assert "For Bob" in signed_in(bob).get("/games/").text
    assert "For Bob" not in signed_in(person("Charlie")).get("/games/tables/").text


def test_an_invitation_says_who_asks_and_to_what():
    alice, bob = person("Alice"), person("Bob")
    invite(game_id=open_for(alice, rules="pousse").pk, user=alice, name="Bob")
    invite(game_id=open_for(person("Charlie"), name="Other").pk, user=User.objects.get(name="Charlie"), name="Bob")
    for page in ("/games/", "/games/tables/"):
        rows = [(row.facts, row.game.asked_by) for row in signed_in(bob).get(page).context["invitations"]]
        assert rows == [(["PUSH"], "Charlie"), (["Pousse-toi de là !"], "Alice")]
        assert "Alice invites you" in signed_in(bob).get(page).text


@pytest.mark.parametrize("page", ["2", "0", "x", "-1", "9" * 30])
def test_a_page_that_is_not_there_is_the_nearest(page):
    assert Client().get(f"/games/tables/?page={page}").status_code == 200


def test_more_tables_are_not_more_queries(django_assert_max_num_queries):
    alice = person("Alice")
    for _ in range(25):
        open_for(alice, public=True)
    client = signed_in(person("Bob"))
    with django_assert_max_num_queries(8):
        assert len(names(client.get("/games/tables/"))) == 20
