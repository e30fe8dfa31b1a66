"""What the menu at the top marks: where the viewer is."""

import re

import pytest
from django.test import Client

from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db

MENU = re.compile(r'<nav class="site-nav".*?</nav>', re.DOTALL)
MARKED = re.compile(r'aria-current="(\w+)">([^<]+)</a>')


def marked(client, address):
    (menu,) = MENU.findall(client.get(address).text)
    return MARKED.findall(menu)


def test_my_games_are_marked_at_ones_own_tables_alone(alice, bob):
    charlie, over = person("Charlie"), ended(running(alice, bob, public=True))
    for address in (running(alice, bob, public=True).get_absolute_url(), f"{over.get_absolute_url()}replay/"):
        assert marked(signed_in(bob), address) == [("true", "My games")]
        for spectator in (signed_in(charlie), Client()):
            assert marked(spectator, address) == [("true", "Play")]


def test_an_open_table_is_among_the_games_of_its_host_and_among_what_others_may_play(alice, bob):
    address = open_for(alice, public=True).get_absolute_url()
    assert [marked(signed_in(each), address) for each in (alice, bob)] == [[("true", "My games")], [("true", "Play")]]


def test_lists_mark_themselves(alice):
    client = signed_in(alice)
    marks = [
        marked(client, address)
        for address in ("/games/", "/play/", "/games/tables/", "/games/friends/", "/games/watch/", "/games/new/")
    ]
    assert marks == [[("page", "My games")], [("page", "Play")], *[[("true", "Play")]] * 4]
