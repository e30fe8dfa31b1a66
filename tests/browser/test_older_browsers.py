"""Browsers as old as the floor that docs/devices.md names, and older ones."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from games.catalog import RULES
from games.models import Game
from testing.people import person
from testing.tables import against_bots, fresh
from tests.browser.pages import sign_in
from tests.browser.tables import nearly_over
from tests.browser.windows import DESKTOP, PHONE
from tests.support.processes import shared_static_files

pytestmark = pytest.mark.django_db(transaction=True)

# What Safari 16.4, Firefox 115 or Chromium 109 do not have.
MISSING = """
  for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) delete HTMLElement.prototype[name];
  delete HTMLButtonElement.prototype.popoverTargetElement;
  delete Element.prototype.checkVisibility;
  document.addEventListener("beforetoggle", (event) => event.preventDefault(), true);
  const { supports } = CSS;
  CSS.supports = (...given) => !/:has|popover/.test(given[0]) && supports.apply(CSS, given);
  const FormDataOfToday = FormData;
  globalThis.FormData = class extends FormDataOfToday { constructor(form) { super(form); } };
  globalThis.FormData.prototype.constructor = globalThis.FormData;
"""
# Chromium itself hides popovers.
NOTHING_HIDDEN = "@layer chromium{[popover]{display:block;position:static}}"

# What is shown for a selection, and what is to be: their numbers.
CHOICES = """[...new Set([...document.querySelectorAll('#table [class*="for-selection-"]')]
  .filter((part) => part.getClientRects().length > 0)
  .map((part) => Array.from(part.classList).join(" ").match(/for-selection-([0-9]+)/)[1]))]"""
CHOSEN = """[...document.querySelectorAll("#table .selection:checked")]
  .map((radio) => radio.className.match(/selection-([0-9]+)/)[1])"""


def as_sent(text: str) -> str:
    return NOTHING_HIDDEN + re.sub(r":has\(|:popover-open", lambda found: found[0].replace(":", ":not-known-"), text)


def forget_css(page: Page, change: Callable[[str], str]) -> None:
    """Change the style sheets as the browser reads them, but not what scripts fetch."""

    def answer(route: Route) -> None:
        if route.request.resource_type != "stylesheet":
            return route.continue_()
        answer = route.fetch()
        return route.fulfill(response=answer, body=change(answer.text()))

    page.route("**/*.css", answer)


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def old_page(request, browser: Browser, live_server) -> Iterator[Page]:
    with browser.new_context(base_url=live_server.url, **request.param) as context:
        page, errors = context.new_page(), []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.add_init_script(MISSING)
        forget_css(page, as_sent)
        yield page
        page.goto("about:blank")  # no poll may outlive the test's database
        assert errors == []


def open_table(page: Page, live_server, alice: User, game: Game) -> Game:
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    expect(page.locator("[data-has]")).not_to_have_count(0)  # the script has come
    return game


@pytest.mark.parametrize("slug", RULES)
def test_turn_is_played_without_the_functions_of_newer_browsers(old_page: Page, live_server, slug: str):
    alice = person("Alice", speed="once")
    game = open_table(old_page, live_server, alice, nearly_over(alice, slug, 6))
    assert old_page.evaluate(CHOICES) == old_page.evaluate(CHOSEN)
    for selection in old_page.locator("#table .selection").all():
        selection.evaluate("(radio) => radio.click()")
        assert (len(old_page.evaluate(CHOICES)), old_page.evaluate(CHOICES)) == (1, old_page.evaluate(CHOSEN))
    before = old_page.locator("#table").get_attribute("data-revision")
    old_page.locator("#table button[name=action]:visible").first.click()
    expect(old_page.locator("#table")).not_to_have_attribute("data-revision", before)
    assert fresh(game).version > game.version


def test_cards_are_picked_without_the_functions_of_newer_browsers(old_page: Page, live_server):
    alice = person("Alice", speed="once")
    game = open_table(old_page, live_server, alice, against_bots(alice, rules="pushemup"))
    picks, button = old_page.locator("#table .emup-pick"), old_page.locator("#table .emup-picked:visible")
    expect(button).to_have_count(0)
    picks.nth(0).evaluate("(box) => box.click()")
    expect(button).to_have_count(0)
    picks.nth(1).evaluate("(box) => box.click()")
    button.click()
    expect(old_page.locator("#table .emup-pick")).to_have_count(0)
    assert fresh(game).version > game.version


def test_log_opens_and_closes_without_the_popover_api(old_page: Page, live_server):
    alice = person("Alice", speed="once")
    open_table(old_page, live_server, alice, against_bots(alice))
    expect(old_page.locator(":root")).to_have_attribute("data-popovers", "")
    log, wide = old_page.locator("#log"), old_page.viewport_size["width"] > 1200
    if wide:
        expect(log).to_be_visible()
        return
    expect(log).to_be_hidden()
    old_page.locator("[popovertarget=log]:visible").first.click()
    expect(log).to_be_visible()
    box = log.bounding_box()
    assert box["y"] + box["height"] == pytest.approx(old_page.viewport_size["height"], abs=1)
    old_page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    old_page.locator("details.menu > summary:visible").first.click()
    old_page.locator("[popovertarget=log][data-part=leave]").click()
    expect(old_page.locator("#leave")).to_have_attribute("open", "")
    old_page.locator("#log .rail-close").click()
    expect(log).to_be_hidden()


def test_only_browsers_below_the_floor_read_that_they_are_old(browser: Browser, live_server):
    with browser.new_context(base_url=live_server.url) as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator(".older-browser")).to_be_hidden()
        forget_css(page, lambda text: re.sub(r"\((width|height)(>=|<)", r"(not-known\2", text))
        page.goto("/")
        expect(page.locator(".older-browser")).to_be_visible()


def test_sheets_have_no_colours_that_browsers_of_the_floor_do_not_know():
    sheets = {path: path.read_text() for path in Path(shared_static_files()).rglob("*.css")}
    assert len(sheets) > 20
    assert [path for path, text in sheets.items() if re.search(r"light-dark\(|color-mix\(", text)] == []
