"""The site as an app on a phone: what browsers ask of one, and without a network."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game

pytestmark = pytest.mark.django_db(transaction=True)

PLAY = ".home-game-play button"
READY = "navigator.serviceWorker.ready.then((ready) => ready.active.state)"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  }
  return found;
}"""


@pytest.fixture
def phone(browser: Browser, live_server) -> Page:
    context = browser.new_context(base_url=live_server.url, service_workers="allow")
    page = context.new_page()
    yield page
    context.set_offline(False)
    page.goto("about:blank")
    context.close()


def test_chromium_finds_nothing_that_keeps_the_site_from_being_installed(phone: Page):
    phone.goto("/")
    phone.keyboard.press("Tab")
    phone.evaluate(READY)
    session = phone.context.new_cdp_session(phone)
    assert session.send("Page.getAppManifest")["errors"] == []
    # A context of its own counts as a private window, where nothing can be installed.
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_without_a_network_a_page_of_the_site_says_so_and_nothing_else_is_kept(phone: Page):
    phone.goto("/rules/")
    phone.keyboard.press("Tab")
    phone.evaluate(READY)
    phone.context.set_offline(True)
    phone.goto("/games/tables/")
    expect(phone.get_by_role("heading", name="You are offline.")).to_be_visible()
    assert phone.evaluate("getComputedStyle(document.querySelector('.sorry')).display") != "block"
    assert [
        address for address in phone.evaluate(KEPT) if address != "/offline/" and not address.startswith("/static/")
    ] == []


def visited(phone: Page, address: str) -> None:
    """Visit a page, and wait until the service worker stands between it and the network."""
    phone.goto(address)
    phone.keyboard.press("Tab")
    phone.evaluate(READY)
    phone.wait_for_function("navigator.serviceWorker.controller")


def test_the_offline_page_leads_to_the_page_that_was_asked_for(phone: Page):
    visited(phone, "/rules/")
    phone.context.set_offline(True)
    phone.goto("/games/tables/")
    expect(phone.get_by_role("heading", name="You are offline.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", name="Tables")).to_be_visible()
    assert phone.url.endswith("/games/tables/")


def test_play_now_pressed_offline_leads_back_to_the_button_and_makes_one_game(phone: Page):
    visited(phone, "/")
    phone.context.set_offline(True)
    phone.locator(PLAY).first.click()
    expect(phone.get_by_role("heading", name="You are offline.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator(PLAY).first).to_be_visible()
    assert (urlsplit(phone.url).path, Game.objects.count()) == ("/", 0)
    for number in (1, 2):  # the second press is another wish
        phone.locator(PLAY).first.click()
        phone.wait_for_url("**/games/*/")
        assert Game.objects.count() == number
        phone.go_back()
