"""Coming back to a table: stepping through missed actions, and on to the current table."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import on_a_desk
from tests.support.people import person
from tests.support.tables import fresh, play, running

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def missed(page: Page, live_server) -> Game:
    """A game in which the opponents have played for an hour; it is Bob's turn."""
    alice, bob, dora = person("Alice"), person("Bob"), person("Dora")
    game = running(alice, dora, bob)
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    game.actions.update(at=F("at") - timedelta(hours=1))
    sign_in(page, bob, live_server.url)
    page.goto(f"/games/{game.pk}/")
    return now


@on_a_desk
def test_missed_actions_are_offered_after_a_reload_until_the_link_is_used(page: Page, missed: Game):
    offered = page.locator("#missed").inner_text()
    page.reload()
    expect(page.locator("#missed")).to_have_text(offered, use_inner_text=True)
    page.get_by_role("link", name="Step through").click()
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator("#missed")).to_be_empty()


@on_a_desk
def test_offer_of_missed_actions_ends_with_the_next_action(page: Page, missed: Game):
    expect(page.get_by_role("link", name="Step through")).to_be_visible()
    page.locator("button[name=action]").filter(visible=True).first.click()
    expect(page.locator("#missed")).to_be_empty()
    page.reload()
    expect(page.locator("#missed")).to_be_empty()


def test_arrow_keys_step_through_missed_actions(page: Page, missed: Game):
    page.get_by_role("link", name="Step through").click()
    page.wait_for_url("**/replay/**")
    assert_accessible(page)
    expect(page.locator("button[name=action]")).to_have_count(0)
    for number in range(2, missed.version + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(re.compile(rf"\?at={number}$"))
    page.get_by_role("link", name="To the table now").click()
    expect(page.locator("button[name=action]").filter(visible=True).first).to_be_visible()
    expect(page.locator("#missed")).to_be_empty()
