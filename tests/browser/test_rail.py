"""The parts under the log, in a real browser: only one is open at a time, so that the log keeps its room."""

import pytest
from playwright.sync_api import Page, expect

from testing.people import person
from testing.tables import running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk, on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)

MENU = {"Leave the game": "Let a bot take over", "Automatic moves": "Save", "Cancel the game": "Ask to cancel"}


@on_a_phone
def test_menu_leads_to_each_part_and_back(page: Page, live_server):
    alice = person("Alice")
    game = running(alice, person("Bob"))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    menu, rail = page.get_by_label("Menu"), page.locator("#log")
    for item, part in MENU.items():
        menu.click()
        page.locator(".menu-panel").get_by_role("button", name=item).click()
        expect(rail.get_by_role("button", name=part)).to_be_in_viewport()
        rail.get_by_role("button", name="Close").click()
        expect(menu).to_be_focused()


def test_opening_one_part_closes_the_other(page: Page, live_server):
    alice = person("Alice")
    game = running(alice, person("Bob"))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    if page.locator(".latest-more").is_visible():
        page.locator(".latest-more").click()
    rail = page.locator("#log")
    page.locator("#rail-more > summary").click()
    rail.get_by_text("Leave the game").click()
    expect(rail.get_by_role("button", name="Let a bot take over")).to_be_visible()
    rail.get_by_text("Cancel the game").click()
    expect(rail.get_by_role("button", name="Ask to cancel")).to_be_visible()
    expect(rail.get_by_role("button", name="Let a bot take over")).to_be_hidden()


SHARE = """() => {
  const height = (name) => document.querySelector(name).getBoundingClientRect().height;
  return height(".log") / height(".rail");
}"""


@on_a_desk
def test_log_has_most_of_the_rail(page: Page, live_server):
    alice = person("Alice")
    game = running(alice, person("Bob"), pace="quick")
    sign_in(page, alice, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(game.get_absolute_url())
    assert page.evaluate(SHARE) >= 0.6
    page.locator("#rail-more > summary").click()
    foot = page.locator(".rail-foot")
    expect(foot.get_by_text("Cancel the game")).to_be_in_viewport(ratio=1)
    foot.get_by_text("Cancel the game").click()
    expect(foot.get_by_role("button", name="Ask to cancel")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.locator(".rail-foot")).to_be_hidden()
