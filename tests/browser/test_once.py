"""Clicks that come twice, and pages that are shown again."""

import pytest
from playwright.sync_api import Page

from accounts.models import User
from games.models import Game
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

PLAY_NOW = "button[name=rules]"


@on_a_desk
def test_a_visitor_s_double_click_is_one_game_of_one_guest(page: Page):
    page.goto("/")
    page.locator(PLAY_NOW).first.dblclick()
    page.wait_for_url("**/games/*/")
    assert Game.objects.get().host == User.objects.get()
    assert page.url.endswith(Game.objects.get().get_absolute_url())


@on_a_desk
def test_who_goes_back_and_plays_again_has_another_game(page: Page):
    page.goto("/")
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url("**/games/*/")
    first = page.url
    page.go_back()
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url(lambda url: "/games/" in url and url != first)
    assert (Game.objects.count(), User.objects.count()) == (2, 1)
