"""Coming back to a table: through what was missed by key, and on to the table as it is."""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from tests.browser.pages import assert_nothing_bars_the_way, sign_in
from tests.support.people import person
from tests.support.tables import fresh, play, running

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_arrow_keys_lead_through_what_was_missed(page: Page, live_server):
    alice, bob, dora = person("Alice"), person("Bob"), person("Dora")
    game = running(alice, dora, bob)
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    game.actions.update(at=F("at") - timedelta(hours=1))
    sign_in(page, bob, live_server.url)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("link", name="Step through").click()
    assert_nothing_bars_the_way(page)
    expect(page.locator("button[name=action]")).to_have_count(0)
    for number in range(2, now.version + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(re.compile(rf"\?at={number}$"))
    page.get_by_role("link", name="To the table now").click()
    expect(page.locator("button[name=action]").filter(visible=True).first).to_be_visible()
    expect(page.locator("#missed")).to_be_empty()
