"""A visitor who uses only the keyboard."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.windows import on_a_desk, on_a_phone
from tests.support.processes import worker

pytestmark = pytest.mark.django_db(transaction=True)

MOST_STOPS = 40


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element of ``selector`` has a visible focus."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert ring == "solid"
            return
    raise AssertionError(f"Tab {MOST_STOPS} times did not reach {selector}")


@pytest.mark.journey
@on_a_desk
def test_tab_and_enter_lead_from_the_front_page_to_the_first_decision(page: Page):
    with worker():
        page.goto("/")
        tab_to(page, "a.skip-link")
        page.keyboard.press("Enter")
        tab_to(page, "button[name=rules]")
        page.keyboard.press("Enter")
        page.wait_for_url("**/games/*/")
        page.locator("button[name=action]").filter(visible=True).first.wait_for()
        seen = page.locator("#table").get_attribute("data-revision")
        tab_to(page, "button[name=action]")
        action = page.evaluate("document.activeElement.value")
        page.keyboard.press("Enter")
        page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)
    assert Game.objects.get().actions.filter(by="player").first().action == action


@on_a_phone
def test_log_opened_by_key_closes_by_escape_and_returns_the_focus(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/games/*/")
    opener = page.locator(".latest-more")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()
    expect(opener).to_be_focused()
