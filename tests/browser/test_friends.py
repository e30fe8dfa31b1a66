"""Two friends in two browsers: the link, the game, the rematch, and a request to cancel."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from games.channels.mail.addresses import accept_address
from games.models import Game
from games.play.tables.rematch import rematch
from testing.tables import ended, fresh, running
from tests.browser.pages import assert_fits, sign_in
from tests.browser.windows import PHONE, on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bobs(browser: Browser, live_server) -> Iterator[Page]:
    """Bob's phone."""
    context = browser.new_context(base_url=live_server.url, **PHONE)
    yield (page := context.new_page())
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()


@pytest.mark.journey
@pytest.mark.usefixtures("steps_at_once")
@on_a_desk
def test_friends_play_by_link_then_again_and_cancel_together(page: Page, bobs: Page):
    alices = page
    alices.goto("/")
    alices.get_by_role("link", name="More ways to play").click()
    alices.get_by_role("link", name="Friends", exact=True).click()
    alices.get_by_label("Your name").fill("Alice")
    alices.keyboard.press("Enter")
    expect(alices.get_by_role("img", name="The link as a QR code")).to_be_visible()

    bobs.goto(alices.get_by_label("Link to this table").input_value())
    bobs.get_by_label("Your name").fill("Bob")
    bobs.keyboard.press("Enter")
    expect(bobs.locator("main")).to_contain_text("Waiting for Alice to start the game.")
    assert_fits(bobs)
    alices.get_by_role("button", name="Start the game").click()

    alices.locator("#rail-more > summary").click()
    alices.locator("#log").get_by_text("Cancel the game").click()
    alices.get_by_role("button", name="Ask to cancel").click()
    expect(alices.get_by_text("It is cancelled once Bob agrees.")).to_be_visible()
    bobs.get_by_role("button", name="Decline").click()
    expect(alices.locator("#cancel-request")).to_have_text("Bob declined to cancel.")
    assert_fits(bobs)

    ended(first := Game.objects.get())
    alices.get_by_role("button", name="Rematch").click()
    expect(bobs.locator("#live")).to_have_text("Alice wants a rematch.")
    bobs.get_by_role("button", name="Accept").click()
    bobs.wait_for_url(lambda url: first.pk not in url)
    alices.get_by_role("button", name="Start the game").click()

    expect(alices.locator("#question")).to_be_visible()
    alices.locator("#rail-more > summary").click()
    alices.locator("#log").get_by_text("Cancel the game").click()
    alices.get_by_role("button", name="Ask to cancel").click()
    bobs.get_by_role("button", name=re.compile("^Agree")).click()
    expect(alices.locator("#question")).to_have_text("This game was cancelled: everyone agreed.")
    again = fresh(first).rematches.get()
    assert (again.status, [seat.name for seat in again.seat_rows.all()]) == ("cancelled", ["Alice", "Bob"])


@on_a_desk
def test_a_rematch_is_accepted_by_one_press_in_a_mail(page: Page, alice, bob, live_server):
    table = rematch(game_id=ended(running(alice, bob)).pk, user=alice)
    sign_in(page, bob, live_server.url)
    page.goto(urlsplit(accept_address(table, bob)).path)
    page.wait_for_url(f"**{table.get_absolute_url()}")
    expect(page.get_by_role("heading", name="Everyone is here")).to_be_visible()
    assert [seat.name for seat in table.seat_rows.all()] == ["Alice", "Bob"]
