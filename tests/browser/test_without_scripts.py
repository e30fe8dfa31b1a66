"""A browser without JavaScript follows a game."""

import pytest
from playwright.sync_api import Browser, expect

from testing.tables import play, running
from tests.browser.pages import sign_in
from tests.browser.windows import PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.journey
def test_table_shows_by_itself_that_it_is_the_viewers_turn(browser: Browser, alice, bob, live_server, monkeypatch):
    monkeypatch.setattr("games.views.table.drawing.game.REFRESH_PERSON_S", 1)
    game = running(alice, bob)
    with browser.new_context(base_url=live_server.url, java_script_enabled=False, **PHONE) as context:
        page = context.new_page()
        sign_in(page, bob, live_server.url)
        page.goto(f"/games/{game.pk}/")
        assert "loads again by itself every second" in page.locator(".no-script").inner_text()
        play(game, "stop")
        expect(page.locator(".band-mine")).to_be_visible()
        expect(page.locator(".no-script")).to_have_count(0)
