"""The lessons, each to its end: by keyboard on a desktop, by taps on a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.catalog import RULES
from games.presentation.lesson import lesson_of
from tests.browser.pages import assert_accessible
from tests.browser.windows import on_a_desk, on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)


@on_a_desk
def test_keys_lead_to_the_end_of_each_lesson_and_each_moment_is_announced(page: Page):
    for slug in RULES:
        go_through(page, slug, press)


@on_a_desk
def test_focus_of_next_stays_in_the_lesson_when_it_goes_away(page: Page):
    page.goto("/learn/pousse/?at=1")
    page.locator(".coach-next").filter(visible=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-revision", "2")
    expect(page.locator("#question")).to_be_focused()


@pytest.mark.journey
@on_a_phone
def test_taps_lead_to_the_end_of_each_lesson(page: Page):
    for slug in RULES:
        go_through(page, slug, lambda _page, target: target.tap())
        assert_accessible(page)


def press(page: Page, target: Locator) -> None:
    """Press the key of ``target``, or focus it and press the space bar."""
    keyed = page.locator(f"#{target.get_attribute('for')}") if target.get_attribute("for") else target
    if key := keyed.get_attribute("data-key"):
        page.keyboard.press(key)
    else:
        keyed.focus()
        page.keyboard.press("Space")


def go_through(page: Page, slug: str, choose) -> None:
    """Do what the coach says until the game is over, and come to the end in the page's own words."""
    moments = lesson_of(slug).moments
    page.goto(f"/learn/{slug}/")
    page.evaluate("localStorage.setItem('speed', 'slow')")  # steps are skipped
    for number, moment in enumerate(moments):
        expect(page.locator("#table")).to_have_attribute("data-revision", str(number))
        if number:
            says = page.locator(".coach-says").filter(visible=True).inner_text()
            expect(page.locator("#announcement .besides")).to_have_text(re.compile(f"{re.escape(says)}$"))
        if moment.task:
            do_what_is_asked(page, moment.actions[0], choose)
        else:
            choose(page, page.locator(".coach-next").filter(visible=True))
        skip_steps(page, number, choose)
    expect(page.locator("#question")).to_have_text("You win")
    expect(page.get_by_role("button", name="First game, with hints")).to_be_visible()


def skip_steps(page: Page, number: int, choose) -> None:
    """See whether steps are shown after moment ``number``, before the coach goes on, and skip them."""
    page.wait_for_function(
        "next => document.querySelector(`#skip, #table[data-revision='${next}']:not([data-playing])`)", arg=number + 1
    )
    if page.locator("#table[data-playing]").count():
        expect(page.locator("#table")).to_have_attribute("data-revision", str(number))
        choose(page, page.locator("#skip"))


def do_what_is_asked(page: Page, action: str, choose) -> None:
    """Choose what is marked until the button of ``action`` shows, and choose that."""
    verb, _colon, parts = action.partition(":")
    if "," in parts:
        action = f"{verb}:"
    button = page.locator(f'.asked[name=action][value="{action}"], label.asked[for^=act]').filter(visible=True)
    if not button.count():
        marked = page.locator("label.asked").filter(visible=True)
        for number in range(parts.count(",") + 1):
            choose(page, marked.nth(number))
    choose(page, button.first)
