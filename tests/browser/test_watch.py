"""A stranger finds a running game and watches it while its players play."""

import pytest
from playwright.sync_api import Page, expect

from testing.tables import play, running
from tests.browser.pages import assert_accessible, assert_fits
from tests.browser.windows import on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.journey
@on_a_phone
def test_a_stranger_watches_the_steps_as_they_happen(page: Page, alice, bob):
    game = running(alice, bob, public=True)
    page.goto("/")
    page.get_by_role("link", name="Or watch others play.").press("Enter")
    expect(page.locator(".row-watch .row-what > p").first).to_have_text("Alice, 0 points · Bob, 0 points")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name=game.name).press("Enter")
    expect(page.locator(f"#table[data-version='{game.version}']")).to_be_attached()
    after = play(game, "draw")
    expect(page.locator(f"#table[data-version='{after.version}']")).to_be_attached()
    expect(page.locator("#table button[name=action]")).to_have_count(0)
    page.get_by_role("button", name="Log", exact=True).press("Enter")
    page.locator("#rail-more > summary").press("Enter")
    page.locator("#speed-log").select_option("fast")
    page.reload()
    expect(page.locator("#speed-log")).to_have_value("fast")
