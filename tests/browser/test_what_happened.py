"""What others did while the viewer was away, shown again."""

from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from tests.browser.pages import assert_accessible, assert_fits
from tests.browser.test_steps import DECISION, PLAYING, missed_by_bob
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def missed(page: Page, live_server) -> Game:
    """A game in which others played two days ago, and Bob has to."""
    game = missed_by_bob(page, live_server.url, "Alice", "Dora")
    game.actions.update(at=F("at") - timedelta(days=2))
    return game


@pytest.mark.journey
def test_last_round_is_played_again_as_often_as_one_wants(page: Page, missed: Game):
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator(PLAYING)).to_have_count(0)
    for reload in (False, True):
        if reload:
            page.reload()
        again = page.get_by_role("link", name="What happened?")
        assert_fits(page)
        assert_accessible(page)
        again.click()
        expect(page.locator(".band-step")).to_contain_text("Alice")
        expect(page.locator(".band-step")).to_contain_text("Dora")
        expect(page.locator(PLAYING)).to_have_count(0)
        expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()
        assert page.locator("#table").get_attribute("data-version") == str(missed.version)


@on_a_desk
def test_without_scripts_the_replay_shows_it(page: Page, missed: Game, browser: Browser, live_server):
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    context.add_cookies(page.context.cookies())
    plain = context.new_page()
    plain.goto(f"/games/{missed.pk}/")
    plain.get_by_role("link", name="What happened?").click()
    expect(plain).to_have_url(f"{live_server.url}/games/{missed.pk}/replay/?at=1")
    context.close()


@on_a_desk
def test_nothing_is_offered_to_a_person_who_has_just_played(page: Page, live_server):
    game = missed_by_bob(page, live_server.url, "Alice")
    page.goto(f"/games/{game.pk}/")
    expect(page.locator(PLAYING)).to_have_count(0)
    expect(page.locator("#what-happened")).to_have_count(0)
