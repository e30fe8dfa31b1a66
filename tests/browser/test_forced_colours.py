"""What people set for their eyes: the system's own colours, and more room between lines, words and letters."""

from importlib import import_module

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from games.catalog import RULES
from games.presentation.orders import orders_at_first
from testing.people import person
from tests.browser.pages import sign_in
from tests.browser.test_hit import NAMES, table

pytestmark = pytest.mark.django_db(transaction=True)

# What is drawn in colours of its own: the name of each position and the selector of what must be readable there.
DRAWN = {"push": ("push", ".push-ring text"), "pushemup": ("play", ".emup-leader:not(.emup-leader-none) use")}

# The contrast of each with what is painted behind it. Only backgrounds count: no drawing has one of its own here.
CONTRAST = """(selector) => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => {
    const [red, green, blue] = channels(colour).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isPainted = (colour) => (channels(colour)[3] ?? 1) > 0.99;
  function behind(element) {
    for (let each = element; each; each = each.parentElement) {
      const { backgroundColor } = getComputedStyle(each);
      if (isPainted(backgroundColor)) return backgroundColor;
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? "rgb(0 0 0)" : "rgb(255 255 255)";
  }
  return [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility()).map((each) => {
    const [darker, lighter] = [light(getComputedStyle(each).fill), light(behind(each))].sort((a, b) => a - b);
    return (lighter + 0.05) / (darker + 0.05);
  });
}"""


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in NAMES]


def open_first_game(page: Page, people: list[User], slug: str, position: str) -> None:
    """Open a table at a position of a game's phases, with hints for the first of ``people``."""
    game = table(people, import_module(f"tests.games.{slug}.phases").phases()[position])
    game.seat_rows.filter(user=people[0]).update(hints=True, orders=orders_at_first(slug))
    page.goto(game.get_absolute_url())
    page.locator("#table:not([data-playing]) .band-mine").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("slug", DRAWN)
def test_drawings_are_readable_in_forced_colours(browser: Browser, live_server, people, slug: str, scheme: str):
    position, selector = DRAWN[slug]
    with browser.new_context(
        base_url=live_server.url, forced_colors="active", color_scheme=scheme, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        open_first_game(page, people, slug, position)
        contrasts = page.evaluate(CONTRAST, selector)
        page.goto("about:blank")  # no poll may outlive the test's database
    assert contrasts
    assert min(contrasts) >= 4.5, contrasts


# WCAG 1.4.12
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets.push(sheet);
}"""
# Words that reach out of their own box, or out of a box around them that hides what is outside.
CUT = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  if (!each.checkVisibility()) return false;
  const words = document.createRange();
  words.selectNodeContents(each);
  const { bottom, right } = words.getBoundingClientRect();
  for (let box = each; box && box.id !== "table"; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    if (overflowX !== "visible" && right > edge.right + 1) return true;
    if (overflowY === "hidden" && bottom > edge.bottom + 1) return true;
    if (["auto", "scroll"].includes(overflowY)) return false;
  }
  return false;
}).map((each) => each.textContent.trim())"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", RULES)
def test_text_spacing_cuts_no_hint_question_or_line_of_the_log_at_320_px(
    browser: Browser, live_server, people, slug: str, language: str
):
    cut = {}
    with browser.new_context(
        base_url=live_server.url, locale=language, viewport={"width": 320, "height": 640}, reduced_motion="reduce"
    ) as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        for position in import_module(f"tests.games.{slug}.phases").phases():
            open_first_game(page, people, slug, position)
            page.evaluate(SPACED)
            assert page.locator(".hint-line > span").is_visible()
            cut[position] = page.evaluate(CUT, ".hint-line > span, .band-question")
            page.locator(".latest-more").click()
            cut[position] += page.evaluate(CUT, "#log .log-newest p")
        page.goto("about:blank")  # no poll may outlive the test's database
    assert {position: words for position, words in cut.items() if words} == {}
