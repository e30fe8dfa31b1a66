"""The page about the levels of bots, and the ways to it."""

from html import unescape

import pytest
from django.test import Client

from games.bots import anchors_of
from games.catalog import RULES, presentation_of
from testing.clients import signed_in

pytestmark = pytest.mark.django_db


def test_page_about_levels_says_for_each_game_what_they_look_at_and_their_rating():
    page = unescape(Client().get("/rules/levels/").text)
    for slug in RULES:
        names = presentation_of(slug).names
        assert str(names.NAME) in page
        assert [str(thoughts) in page for thoughts in names.LEVEL_THOUGHTS.values()] == [True] * 5
        assert [f'<span class="tag">{rating}</span>' in page for rating in anchors_of(slug).values()] == [True] * 5
        assert [str(way) in page for way in names.CHARACTER_WAYS.values()] == [True] * 3


def test_a_person_who_chooses_a_level_is_led_to_it(alice):
    pages = [Client().get("/").text, Client().get("/rules/").text, signed_in(alice).get("/games/new/").text]
    assert ['href="/rules/levels/"' in page for page in pages] == [True] * 3
