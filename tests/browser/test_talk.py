"""Two people talk at a table, one on a desktop and one on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Game
from games.talk.models import Message
from testing.tables import running
from tests.browser.pages import assert_accessible, assert_fits, sign_in
from tests.browser.windows import PHONE, on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bobs(browser: Browser, live_server) -> Iterator[Page]:
    """Bob's phone."""
    context = browser.new_context(base_url=live_server.url, **PHONE)
    yield (page := context.new_page())
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()


def open_table(page: Page, user: User, game: Game, url: str) -> None:
    sign_in(page, user, url)
    page.goto(f"/games/{game.pk}/")


def text_of(page: Page) -> str:
    return page.locator("#talk-text").input_value()


@pytest.mark.journey
@pytest.mark.usefixtures("steps_at_once")
@on_a_desk
def test_two_people_talk_while_one_of_them_decides(page: Page, bobs: Page, alice, bob, live_server):
    game = running(alice, bob)
    alices = page
    for browser, user in ((alices, alice), (bobs, bob)):
        open_table(browser, user, game, live_server.url)

    alices.locator("#log").get_by_role("link", name="Talk").click()
    expect(alices.locator("#talk-text")).to_be_focused()
    alices.keyboard.type("Hello Bob,")
    alices.keyboard.press("Shift+Enter")
    alices.keyboard.type("watch the purple 6")
    alices.keyboard.press("Enter")
    expect(alices.locator("#talk .talk-text")).to_have_text("Hello Bob, watch the 6purple 6")
    expect(alices.locator("#talk-text")).to_be_focused()
    assert text_of(alices) == ""
    assert_accessible(alices)

    expect(bobs.locator("#talk-live")).to_have_text("Alice: Hello Bob, watch the purple 6")
    expect(bobs).to_have_title("1 new message · Sunday · Pushsite")
    way = bobs.locator(".latest").get_by_role("link", name="Talk")
    expect(way.locator(".badge")).to_have_text("1")
    way.click()
    expect(bobs).to_have_title("Sunday · Pushsite")
    assert_accessible(bobs)
    band, sheet = bobs.locator("#question").bounding_box(), bobs.locator(".talk-write").bounding_box()
    assert sheet["y"] + sheet["height"] <= band["y"]

    bobs.locator("#talk-text").fill("I am typing th")
    bobs.locator("#talk-text").press("End")
    alices.get_by_role("button", name="One moment").click()
    expect(bobs.locator("#talk .talk-text").last).to_have_text("One moment")
    alices.locator("#table").get_by_role("button", name="Draw").first.click()
    expect(bobs.locator(f"#table[data-version='{game.version + 1}']")).to_be_attached()
    expect(bobs.locator("#talk-text")).to_be_focused()
    bobs.keyboard.type("is")
    bobs.keyboard.press("Enter")
    expect(alices.locator("#talk .talk-text").last).to_have_text("I am typing this")
    assert_fits(bobs)

    bobs.locator("#players-3 summary").click()
    bobs.get_by_role("button", name="Delete").click()
    expect(alices.locator("#players-3 .talk-text")).to_have_text("deleted")
    bobs.locator("#players-1 summary").click()
    bobs.get_by_role("button", name="Mute Alice").click()
    expect(bobs.locator("#talk .talk-text")).to_have_count(1)

    alices.locator("#talk-text").press("Escape")
    expect(alices.locator("#talk")).to_be_hidden()
    assert [message.text for message in Message.objects.all()] == [
        "Hello Bob, watch the purple 6",
        "",
        "I am typing this",
    ]


WITHIN = """(phrases) => phrases.every((phrase) => {
  const box = phrase.getBoundingClientRect(), rail = phrase.closest("#talk").getBoundingClientRect();
  return box.left >= rail.left && box.right <= rail.right && box.bottom <= innerHeight;
})"""


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_phrase_is_cut_in_the_rail(browser: Browser, alice, bob, live_server, locale: str):
    game = running(alice, bob)
    with browser.new_context(
        base_url=live_server.url, locale=locale, viewport={"width": 1280, "height": 720}
    ) as context:
        page = context.new_page()
        open_table(page, alice, game, live_server.url)
        page.locator("#log .talk-tab").click()
        assert page.locator("#talk .talk-phrase").evaluate_all(WITHIN)
        assert page.locator("#talk .talk-scroll").bounding_box()["height"] >= 96
        page.goto("about:blank")  # no poll may outlive the test's database


@on_a_desk
def test_a_guest_who_opens_the_talk_has_the_focus_on_a_phrase(page: Page, alice, bob, live_server):
    User.objects.filter(pk=alice.pk).update(guest=True)
    open_table(page, alice, running(alice, bob), live_server.url)
    page.locator("#log .talk-tab").press("Enter")
    expect(page.locator("#talk-phrases button").first).to_be_focused()
