"""Sign-in, and checks for every page: its width, its footer, its accessibility."""

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from accounts.models import User
from testing.clients import signed_in
from tests.browser.windows import WIDTHS

FOOTER_IN_SIGHT = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const ends = document.querySelectorAll(".site-footer, .table-main"); // a phone's table has no footer
  const end = Math.max(...Array.from(ends, (each) => each.getBoundingClientRect().bottom));
  const held = Array.from(document.querySelectorAll(".tabbar, .action-sheet"))
    .filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility());
  return held.every((element) => end <= element.getBoundingClientRect().top + 1);
}"""


# A link whose ``::after`` covers its row is as high as the row.
LOW_LINKS = """() => Array.from(document.querySelectorAll("a[href]"))
  .filter((link) => link.checkVisibility() && !link.matches(".visually-hidden, .visually-hidden *"))
  .map((link) => ({
    words: link.textContent.trim(),
    box: getComputedStyle(link, "::after").position === "absolute" ? link.closest("li") ?? link : link,
  }))
  .filter(({ box }) => box.getBoundingClientRect().height < 24)
  .map(({ words, box }) => `${words}: ${box.getBoundingClientRect().height}`)"""


LOADED, NOTHING = "'axe' in window", "0"  # scripts: loading half a megabyte again would take as long as many checks
OF_COLOURS = ("color-contrast", "link-in-text-block")  # the rules of axe that depend on them


COVERED_BUTTONS = """() => Array.from(document.querySelectorAll("main button"))
  .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.offsetWidth > 1)
  .filter((button) => {
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over && !button.contains(over);
  })
  .map((button) => button.textContent.trim().replace(/\\s+/g, " "))"""


def sign_in(page: Page, user: User, url: str) -> None:
    """Sign ``user`` in on the page's browser, at the site at ``url``."""
    session = signed_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])


def with_details(page: Page) -> None:
    """As in a browser in which somebody has opened the details of a first game."""
    page.add_init_script("try { localStorage.setItem('details', '1') } catch {}")


def look_away(page: Page, *, hidden: bool) -> None:
    """As when another tab is looked at, or this one again: a headless browser hides nothing."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def assert_fits(page: Page) -> None:
    """Check that the page is not wider than its window. (A phone's ``innerWidth`` grows with such content.)"""
    page.wait_for_load_state()  # after a click, a page may not have its first element yet
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0, page.url


def assert_links_are_high(page: Page) -> None:
    """Check that each link is at least 24 px high."""
    low = page.evaluate(LOW_LINKS)
    assert low == [], f"{page.url}: {low}"


def assert_buttons_are_on_top(page: Page) -> None:
    """Check that nothing, such as a link that covers its row, lies over the middle of a button."""
    covered = page.evaluate(COVERED_BUTTONS)
    assert covered == [], f"{page.url}: {covered}"


def assert_footer_in_sight(page: Page) -> None:
    """Check that nothing fixed to the bottom of the window covers the page's footer."""
    page.wait_for_function(FOOTER_IN_SIGHT)


def assert_fits_every_window(page: Page) -> None:
    """Check width, links and footer in windows of each size."""
    for size in WIDTHS:
        page.set_viewport_size(size)
        assert_fits(page)
        assert_links_are_high(page)
        assert_footer_in_sight(page)


def assert_accessible(page: Page, *rules: str) -> None:
    """Check that the page fits and that axe finds no violations of these rules, by default of any."""
    assert_fits(page)
    # It would copy sheets into the page, where their imports lead nowhere; no rule that is on needs them.
    options = {"resultTypes": ["violations"], "preload": False} | ({"runOnly": list(rules)} if rules else {})
    found = Axe(NOTHING if page.evaluate(LOADED) else AXE_SCRIPT).run(page, options=options)
    assert found.violations_count == 0, f"{page.url}: {found.generate_report()}"


def assert_accessible_in_both_themes(page: Page) -> None:
    """Check accessibility on a phone and on a desktop, light and dark. Only colours differ in the dark."""
    for size in (WIDTHS[0], WIDTHS[-1]):
        page.set_viewport_size(size)
        for theme, rules in (("light", ()), ("dark", OF_COLOURS)):
            page.emulate_media(color_scheme=theme)
            assert_accessible(page, *rules)
