"""What every page has to be."""

from playwright.sync_api import Page


def assert_fits(page: Page) -> None:
    """It is never wider than its window."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
