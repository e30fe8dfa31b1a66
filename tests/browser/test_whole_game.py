"""A new visitor in a real browser: Play now, a whole first game, the result, a game against normal bots."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.pages import assert_fits
from tests.browser.windows import on_a_desk
from tests.support.processes import worker

pytestmark = pytest.mark.django_db(transaction=True)

LEGAL = "button[name=action]"


def decide(page: Page) -> None:
    """Draw while it is safe, otherwise stop; place and take the first possible stack."""
    seen = page.locator("#table").get_attribute("data-revision")
    buttons = page.locator(LEGAL).filter(visible=True)
    risky = page.locator(f"{LEGAL}[value=stop]").filter(visible=True)
    (risky if risky.count() else buttons).first.click()
    page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)


@pytest.mark.journey
@pytest.mark.usefixtures("steps_at_once")
@on_a_desk  # Pousse-toi de là ! on a phone
def test_a_visitor_plays_a_whole_game(page: Page):
    with worker():
        page.goto("/")
        assert_fits(page)
        page.get_by_role("button", name=re.compile("Play now")).click()
        page.wait_for_url("**/games/*/")
        assert_fits(page)
        over = page.get_by_role("button", name="Again, with normal bots?")
        while True:
            page.locator(LEGAL).filter(visible=True).or_(over).first.wait_for()
            if over.count():
                break
            decide(page)
        assert_fits(page)
        game = Game.objects.get()
        assert game.status == Game.Status.FINISHED
        for score in game.scores:
            expect(page.locator("#table")).to_contain_text(str(score))
        over.click()
        page.wait_for_url(lambda url: game.pk not in url)
        again = Game.objects.exclude(pk=game.pk).get()
        assert (again.status, again.seat_rows.filter(bot="normal").count()) == (Game.Status.RUNNING, 2)


def at_a_decision(page: Page) -> str:
    """Start a game as a new visitor and wait for a decision. Return the table's revision."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play now")).click()
    page.wait_for_url("**/games/*/")
    page.locator(LEGAL).filter(visible=True).first.wait_for()
    return page.locator("#table").get_attribute("data-revision")


@on_a_desk
def test_key_on_a_button_presses_it(page: Page):
    with worker():
        seen = at_a_decision(page)
        button = page.locator(f"{LEGAL}[data-key]").filter(visible=True).first
        action = button.get_attribute("value")
        page.keyboard.press(button.get_attribute("data-key").lower())
        page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)
    assert Game.objects.get().actions.filter(by="player").first().action == action


@on_a_desk
def test_newest_events_are_announced(page: Page):
    with worker():
        seen = at_a_decision(page)
        announced, happened = page.locator("#live[aria-live=polite]"), page.locator("#announcement .happened")
        expect(announced).to_contain_text(before := happened.text_content())
        page.locator("#act-draw").press("Enter")
        expect(page.locator("#table")).not_to_have_attribute("data-revision", seen)
        newest = happened.text_content()
        assert newest != before
        expect(announced).to_contain_text(newest)
