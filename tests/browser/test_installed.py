"""The site as an app on a phone: what browsers ask of one, and without a network."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from games.talk.models import Message
from testing.tables import running
from tests.browser.pages import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

PLAY = ".against-bots button"
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
    phone.wait_for_function("() => navigator.serviceWorker.controller")


def test_the_offline_page_leads_to_the_page_that_was_asked_for(phone: Page):
    visited(phone, "/rules/")
    phone.context.set_offline(True)
    phone.goto("/games/tables/")
    expect(phone.get_by_role("heading", name="You are offline.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("Play: Someone")
    assert phone.url.endswith("/games/tables/")


def test_play_now_pressed_offline_says_so_and_makes_one_game_later(phone: Page):
    visited(phone, "/play/")
    phone.context.set_offline(True)
    phone.locator(PLAY).first.click()
    expect(phone.locator("#slow")).to_have_text("You are offline. Press again when you are back: it counts once.")
    expect(phone.locator("#slow")).to_be_in_viewport(ratio=1)
    phone.context.set_offline(False)
    assert (urlsplit(phone.url).path, Game.objects.count()) == ("/play/", 0)
    for number in (1, 2):  # the second press is another wish
        phone.locator(PLAY).first.click()
        phone.wait_for_url("**/games/*/")
        assert Game.objects.count() == number
        phone.go_back()


def test_what_was_typed_stays_when_it_is_sent_offline(phone: Page, alice, bob, live_server):
    game = running(alice, bob)
    sign_in(phone, alice, live_server.url)
    visited(phone, f"{game.get_absolute_url()}talk/")
    phone.get_by_label("Your message").fill("A long thought")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator("#slow")).to_contain_text("You are offline.")
    expect(phone.get_by_label("Your message")).to_have_value("A long thought")
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Send").click()
    expect(phone.locator("main")).to_contain_text("A long thought")
    assert [message.text for message in Message.objects.all()] == ["A long thought"]
