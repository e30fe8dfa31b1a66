"""Accounts in a real browser: a guest makes one and adds a second step, and all pages are accessible."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Seat
from tests.accounts.sign_in.test_second_step import app_code
from tests.browser.pages import (
    assert_accessible,
    assert_accessible_in_both_themes,
    assert_fits,
    assert_links_are_high,
    sign_in,
)
from tests.browser.windows import on_a_desk, on_a_phone
from tests.support.mail import newest_code

pytestmark = pytest.mark.django_db(transaction=True)

OF_EVERYBODY = ["/accounts/signup/", "/accounts/login/", "/accounts/login/code/", "/accounts/password/reset/"]
OF_AN_ACCOUNT = [
    "/settings/",
    "/accounts/email/",
    "/accounts/password/change/",
    "/accounts/2fa/",
    "/accounts/sessions/",
    "/accounts/logout/",
]


@pytest.fixture(autouse=True)
def no_attempts_yet():
    cache.clear()


def send(page: Page, **fields: str) -> None:
    """Fill in the page's form and press its first button."""
    for name, value in fields.items():
        page.locator(f"main [name={name}]").fill(value)
    with page.expect_navigation():
        page.locator("main form .button-accent").first.click()


def take_account(page: Page) -> None:
    page.goto("/accounts/signup/")
    send(page, name="Alice", email="alice@example.org", password1="correct horse")
    send(page, code=newest_code("alice@example.org"))


@pytest.mark.journey
@on_a_phone
def test_guest_signs_up_and_keeps_the_game(page: Page):
    page.goto("/")
    page.get_by_role("button", name=re.compile("Play now")).click()
    page.wait_for_url("**/games/*/")
    table = page.url
    page.goto("/games/")
    page.get_by_role("link", name="Keep your games: create an account").click()
    take_account(page)
    expect(page.get_by_role("status")).to_contain_text("Welcome, Alice!")
    assert page.goto(table).status == 200
    assert Seat.objects.get(user=User.objects.get(guest=False)).name == "Alice"


@pytest.fixture
def in_vancouver(browser: Browser, live_server) -> Iterator[Page]:
    with browser.new_context(base_url=live_server.url, timezone_id="America/Vancouver") as context:
        yield context.new_page()


def test_guest_has_the_time_zone_of_the_browser(in_vancouver: Page):
    in_vancouver.goto("/")
    in_vancouver.get_by_role("button", name=re.compile("Play now")).click()
    in_vancouver.wait_for_url("**/games/*/")
    assert User.objects.get().time_zone == "America/Vancouver"


def test_an_app_is_added_from_the_page_alone(page: Page):
    take_account(page)
    page.goto("/accounts/2fa/app/")
    send(page, password="correct horse")
    assert page.locator("img.account-qr").evaluate("image => image.complete && image.naturalWidth > 0")
    assert_accessible(page)
    send(page, code=app_code(page.locator("main .code").inner_text()))
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    assert_accessible(page)


@on_a_desk
def test_sign_in_pages_are_accessible(page: Page):
    for path in OF_EVERYBODY:
        page.goto(path)
        assert_accessible_in_both_themes(page)
    page.goto("/accounts/signup/")
    send(page, name="Guest 1", email="alice@example.org", password1="password")
    expect(page.locator("[aria-invalid=true]").first).to_be_focused()
    assert_accessible_in_both_themes(page)


@on_a_desk
def test_account_pages_are_accessible(page: Page):
    take_account(page)
    for path in OF_AN_ACCOUNT:
        page.goto(path)
        assert_accessible_in_both_themes(page)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bar_of_a_dead_mailbox_leads_to_the_page_of_the_e_mail_by_keyboard(page: Page, live_server, language):
    alice = User.objects.create_user("alice@example.org", "correct horse", name="Alice", language=language)
    User.objects.filter(pk=alice.pk).update(stopped_channels="hook mail", mail_refusals=3)
    sign_in(page, alice, live_server.url)
    page.goto("/games/")
    assert_fits(page)
    assert_links_are_high(page)
    link = page.locator("aside a", has_text="e-mail" if language == "en" else "adresse")
    for _ in range(30):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("main [name=email]")).to_have_value("alice@example.org")
    assert_accessible(page)
