"""Somebody who looks for an opponent, in a browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@on_a_desk
def test_another_game_keeps_the_chosen_pace_and_bot(page: Page):
    page.goto("/games/tables/?rules=push")
    page.get_by_text("Quick", exact=True).click()
    page.get_by_text("A bot, after an hour").click()
    page.locator(".which-game a").nth(1).click()
    page.wait_for_url("**rules=pousse**")
    expect(page.get_by_label("Quick", exact=True)).to_be_checked()
    expect(page.get_by_label("A bot, after an hour")).to_be_checked()
