"""Double clicks, and pages that are shown again."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

PLAY_NOW = "button[name=rules]"


@pytest.mark.journey
@on_a_desk
def test_double_click_of_a_visitor_starts_one_game(page: Page):
    page.goto("/")
    page.locator(PLAY_NOW).first.dblclick()
    expect(page).to_have_url(re.compile("/games/[^/]+/$"))  # wait_for_url fails if the second click aborts the first
    assert Game.objects.get().host == User.objects.get()
    assert page.url.endswith(Game.objects.get().get_absolute_url())


@on_a_desk
def test_playing_again_after_the_back_button_starts_another_game(page: Page):
    page.goto("/")
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url("**/games/*/")
    first = page.url
    page.go_back()
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url(lambda url: "/games/" in url and url != first)
    assert (Game.objects.count(), User.objects.count()) == (2, 1)
