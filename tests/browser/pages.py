"""What every page has to be, and whose browser shows it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from accounts.models import User
from tests.browser.windows import WIDTHS
from tests.support.clients import signed_in

FOOT_IN_SIGHT = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const end = document.querySelector(".site-footer").getBoundingClientRect().bottom;
  const held = Array.from(document.querySelectorAll(".tabbar, .action-sheet"))
    .filter((element) => getComputedStyle(element).position === "fixed" && element.checkVisibility());
  return held.every((element) => end <= element.getBoundingClientRect().top + 1);
}"""


def sign_in(page: Page, user: User, url: str) -> None:
    """The page's browser is ``user``'s from now on, at the site at ``url``."""
    session = signed_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])


def assert_fits(page: Page) -> None:
    """It is never wider than its window. (A phone's ``innerWidth`` grows with what does not fit.)"""
    page.wait_for_load_state()  # a page that a click has just led to may still be without its first element
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0, page.url


def assert_the_foot_is_in_sight(page: Page) -> None:
    """What is held at the window's foot covers nothing of the page's end."""
    page.wait_for_function(FOOT_IN_SIGHT)


def assert_fits_every_window(page: Page) -> None:
    """It is never wider than its window, and nothing covers its end."""
    for size in WIDTHS:
        page.set_viewport_size(size)
        assert_fits(page)
        assert_the_foot_is_in_sight(page)


def assert_nothing_bars_the_way(page: Page) -> None:
    """It fits, and axe finds nothing that bars anybody from it."""
    assert_fits(page)
    found = Axe().run(page)
    assert found.violations_count == 0, f"{page.url}: {found.generate_report()}"


def assert_nothing_bars_the_way_in_either_theme(page: Page) -> None:
    """The same, on a phone and on a desk, light and dark."""
    for size in (WIDTHS[0], WIDTHS[-1]):
        page.set_viewport_size(size)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert_nothing_bars_the_way(page)
