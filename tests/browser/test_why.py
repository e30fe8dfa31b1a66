""" "Why?", answered in place."""

import pytest
from playwright.sync_api import Page, Route, expect

from games.models import Game
from testing.tables import against_bots, play_to_the_end
from tests.browser.pages import assert_accessible, assert_fits, sign_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(page: Page, alice, live_server) -> Game:
    """A game of Alice against two bots that is over."""
    game = play_to_the_end(against_bots(alice))
    sign_in(page, alice, live_server.url)
    return game


def test_answer_stands_below_its_line_and_goes_again(page: Page, over: Game):
    page.goto(f"/games/{over.pk}/replay/")
    number = over.actions.filter(by="bot").first().number
    page.goto(f"/games/{over.pk}/replay/?at={number}")
    why = page.locator(".replay-sentence").get_by_role("link", name="Why?")
    why.click()
    answer = page.locator(".replay-sentence .why-told")
    expect(answer).to_contain_text("bot, easy")
    expect(answer).to_be_in_viewport()
    assert_accessible(page)
    why.click()
    expect(answer).to_have_count(0)


def test_answer_stands_in_the_log(page: Page, over: Game):
    page.goto(f"/games/{over.pk}/")
    if not page.locator("#log").is_visible():
        page.get_by_role("button", name="Log", exact=True).filter(visible=True).first.click()
    line = page.locator(".log-lines li", has=page.get_by_role("link", name="Why?")).last
    line.get_by_role("link", name="Why?").click()
    expect(line.locator(".why-told")).not_to_be_empty()
    assert page.url.endswith(f"/games/{over.pk}/")
    assert_fits(page)
    assert_accessible(page)


def is_script(route: Route) -> bool:
    return "hx-request" in route.request.headers


def test_without_an_answer_the_link_leads_to_the_page(page: Page, over: Game):
    number = over.actions.filter(by="bot").first().number
    page.goto(f"/games/{over.pk}/replay/?at={number}")
    page.route("**/why?at=*", lambda route: route.fulfill(status=204) if is_script(route) else route.continue_())
    page.locator(".replay-sentence").get_by_role("link", name="Why?").click()
    expect(page.get_by_role("heading", name="Why?")).to_be_visible()
