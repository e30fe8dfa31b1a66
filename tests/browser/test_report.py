"""Reporting a player, from the table and back, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Case, Game
from testing.tables import running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(page: Page, live_server, alice: User, bob: User) -> Game:
    sign_in(page, alice, live_server.url)
    return running(alice, bob)


@pytest.mark.journey
@on_a_desk
def test_double_click_reports_once_and_the_page_shows_the_state(page: Page, game: Game, bob: User):
    page.goto(f"{game.get_absolute_url()}report")
    page.get_by_role("radio", name="Bob").check()
    page.get_by_label("Why?").select_option(label="stalling")
    page.get_by_role("button", name="Send the report").dblclick()
    expect(page.get_by_role("status")).to_contain_text("Thank you.")
    expect(page.locator(".reports")).to_contain_text("open")
    assert Case.objects.get().person == bob
    page.get_by_role("link", name="Back to Sunday").click()
    page.wait_for_url(f"**{game.get_absolute_url()}")


def test_menu_and_rail_link_to_the_report_page(page: Page, game: Game):
    page.goto(game.get_absolute_url())
    if page.get_by_label("Menu").is_visible():
        page.get_by_label("Menu").click()
        page.get_by_role("link", name="Report").click()
    else:
        page.locator("#rail-more > summary").click()
        page.locator(".rail-foot").get_by_role("link", name="Report").click()
    expect(page.get_by_label("What happened?")).to_be_visible()
