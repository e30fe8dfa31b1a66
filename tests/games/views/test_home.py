"""The front page, and Play now."""

import pytest
from django.test import Client

from accounts.models import User
from games.catalog import RULES
from games.models import Game
from tests.support.clients import signed_in
from tests.support.people import person

pytestmark = pytest.mark.django_db


def test_one_click_puts_a_visitor_at_a_running_table():
    client = Client()
    answer = client.post("/play-now/", {"rules": "push"}, follow=True)
    game = Game.objects.get()
    assert answer.redirect_chain == [(f"/games/{game.pk}/", 302)]
    assert game.status == Game.Status.RUNNING
    assert game.host.guest


def test_a_person_stays_the_same_person():
    alice = person("Alice")
    signed_in(alice).post("/play-now/", {"rules": "push"})
    assert (Game.objects.get().host, User.objects.count()) == (alice, 1)


def test_a_game_that_the_site_lacks_is_refused():
    answer = Client().post("/play-now/", {"rules": "chess"})
    assert (answer.status_code, Game.objects.count(), User.objects.count()) == (422, 0, 0)


def test_play_now_needs_a_post():
    assert Client().get("/play-now/").status_code == 405


def test_looking_makes_nobody_a_guest():
    Client().get("/")
    assert User.objects.count() == 0


def test_the_footer_says_that_the_site_is_unofficial():
    assert "belongs to no publisher" in Client().get("/").text


def test_the_policy_forbids_inline_scripts_and_styles():
    policy = Client().get("/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "style-src 'self'" in policy
    assert "unsafe" not in policy


def test_every_game_is_offered_with_bots_with_people_and_with_its_rules():
    page = Client().get("/").text
    for slug in RULES:
        assert f'name="rules" value="{slug}"' in page
        assert f'href="/games/new/?rules={slug}"' in page
        assert f'href="/rules/{slug}/"' in page


def test_who_comes_for_the_first_time_is_offered_hints():
    assert "First game, with hints" in Client().get("/").text
    assert "First game, with hints" not in signed_in(person("Alice")).get("/").text
