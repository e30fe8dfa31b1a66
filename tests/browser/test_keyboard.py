"""A visitor who uses only the keyboard."""

from importlib import import_module

import pytest
from playwright.sync_api import Browser, Page, expect

from games.catalog import RULES
from games.models import Game
from games.presentation.orders import orders_at_first
from testing.people import person
from testing.tables import running
from tests.browser.pages import sign_in
from tests.browser.test_hit import NAMES, table
from tests.browser.windows import WIDTHS, on_a_desk, on_a_phone
from tests.support.processes import worker

pytestmark = pytest.mark.django_db(transaction=True)

MOST_STOPS = 40


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element of ``selector`` has a visible focus."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert ring == "solid"
            return
    raise AssertionError(f"Tab {MOST_STOPS} times did not reach {selector}")


@pytest.mark.journey
@on_a_desk
def test_tab_and_enter_lead_from_the_front_page_to_the_first_decision(page: Page):
    with worker():
        page.goto("/")
        tab_to(page, "a.skip-link")
        page.keyboard.press("Enter")
        tab_to(page, "button[name=rules]")
        page.keyboard.press("Enter")
        page.wait_for_url("**/games/*/")
        page.locator("button[name=action]").filter(visible=True).first.wait_for()
        seen = page.locator("#table").get_attribute("data-revision")
        tab_to(page, "button[name=action]")
        action = page.evaluate("document.activeElement.value")
        page.keyboard.press("Enter")
        page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)
    assert Game.objects.get().actions.filter(by="player").first().action == action


@on_a_phone
def test_log_opened_by_key_closes_by_escape_and_returns_the_focus(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/games/*/")
    opener = page.locator(".latest-more")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()
    expect(opener).to_be_focused()


# Up to the last choice, from the question on: the stops of Tab, in their order. The first selection is made.
STOPS = """() => {
  document.querySelector("#table input[type=radio][data-selection]")?.click();
  const choice = "button[name=action], input[data-selection]";
  const after = (each) => question.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
  const stops = [...document.querySelectorAll("#table :is(a[href], button, input, select, summary, [tabindex])")]
    .filter((each) => each.tabIndex >= 0 && each.type !== "hidden" && each.checkVisibility() && after(each));
  return stops.slice(0, stops.findLastIndex((each) => each.matches(choice)) + 1)
    .map((each) => (each.matches(choice) ? each.value : each.outerHTML));
}"""


@pytest.mark.parametrize("slug", RULES)
def test_tab_leads_from_the_question_of_a_first_game_to_the_choices_alone(browser: Browser, live_server, slug: str):
    phases, people = import_module(f"tests.games.{slug}.phases"), [person(name) for name in NAMES]
    found = {}
    with browser.new_context(base_url=live_server.url, reduced_motion="reduce") as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        for name, state in phases.phases().items():
            game = table(people, state)
            game.seat_rows.filter(user=people[0]).update(hints=True, orders=orders_at_first(slug))
            page.goto(game.get_absolute_url())
            page.locator("#table:not([data-playing]) .band-mine").wait_for()
            for size in WIDTHS:
                page.set_viewport_size(size)
                found[name, size["width"]] = page.evaluate(STOPS)
        page.goto("about:blank")  # no poll may outlive the test's database
    assert all(found.values())
    assert {at: stops for at, stops in found.items() if any(stop.startswith("<") for stop in stops)} == {}
    discards = {at: [stop.startswith("discard:") for stop in stops] for at, stops in found.items()}
    assert {at: found[at] for at, each in discards.items() if each != sorted(each)} == {}


@on_a_desk
def test_links_of_the_header_keep_their_names_where_only_their_signs_are_shown(page: Page, live_server):
    alice, bob = person("Alice"), person("Bob")
    here, _next = running(alice, bob), running(alice, bob)
    sign_in(page, alice, live_server.url)
    page.goto(here.get_absolute_url())
    for width in (768, 1000, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 860})
        header = page.get_by_role("banner")
        expect(header.get_by_role("link", name="Pushsite", exact=True)).to_be_attached()
        expect(header.get_by_role("link", name="Next game , 1 waiting", exact=True)).to_be_attached()


@on_a_desk
def test_discarding_comes_after_the_columns_and_shows_its_focus(page: Page, live_server):
    people, state = [person(name) for name in NAMES], import_module("tests.games.pushemup.phases").phases()["play"]
    sign_in(page, people[0], live_server.url)
    page.goto(table(people, state).get_absolute_url())
    page.locator("input[data-selection]").first.press("Space")
    tab_to_value = [page.keyboard.press("Tab") or page.evaluate("document.activeElement.value") for _stop in range(3)]
    assert [value.partition(":")[0] for value in tab_to_value] == ["add", "add", "discard"]
    label = page.locator(".emup-discard").filter(visible=True)
    expect(label).to_have_css("outline-style", "solid")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("You discarded")
