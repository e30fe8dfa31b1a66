"""Double clicks, and pages that are shown again."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from accounts.models import User
from games.models import Game
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

PLAY_NOW = "button[name=rules]"
PLAY = ".against-bots button"  # stands there whatever else waits for the viewer


@pytest.mark.journey
@on_a_desk
def test_double_click_of_a_visitor_starts_one_game(page: Page):
    page.goto("/")
    page.locator(PLAY_NOW).first.dblclick()
    expect(page).to_have_url(re.compile("/games/[^/]+/$"))  # wait_for_url fails if the second click aborts the first
    assert Game.objects.get().host == User.objects.get()
    assert page.url.endswith(Game.objects.get().get_absolute_url())


@on_a_desk
def test_playing_again_after_the_back_button_starts_another_game(page: Page):
    page.goto("/play/")
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url("**/games/*/")
    first = page.url
    page.go_back()
    page.locator(PLAY_NOW).first.click()
    page.wait_for_url(lambda url: "/games/" in url and url != first)
    assert (Game.objects.count(), User.objects.count()) == (2, 1)


@pytest.fixture
def visitor(browser: Browser, live_server) -> Iterator[Page]:
    """A page whose failing requests may be logged."""
    context = browser.new_context(base_url=live_server.url)
    yield (page := context.new_page())
    page.goto("about:blank")
    context.close()


def lose_answer(page: Page, button: Locator) -> None:
    """Press ``button``; the site does what is asked, and its answer is lost."""

    def arrive(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        route.fetch(max_redirects=0)
        return route.abort()

    page.route("**", arrive)
    with page.expect_event("requestfailed"):
        button.click()
    page.unroute("**")


@pytest.mark.parametrize("way", ["back", "page again"])
@pytest.mark.parametrize("signed", [True, False], ids=["account", "visitor"])
def test_play_now_pressed_again_after_a_lost_answer_leads_to_the_one_game(
    visitor: Page, live_server, alice, way, signed
):
    if signed:
        sign_in(visitor, alice, live_server.url)
    visitor.goto("/play/")
    lose_answer(visitor, visitor.locator(PLAY).first)
    if not signed:
        visitor.context.clear_cookies(name="sessionid")  # it was in the answer
    visitor.go_back() if way == "back" else visitor.goto("/play/")
    visitor.locator(PLAY).first.click()
    visitor.wait_for_url("**/games/*/")
    assert visitor.url.endswith(Game.objects.get().get_absolute_url())
    visitor.goto("/play/")
    visitor.locator(PLAY).first.click()  # another wish
    visitor.wait_for_url("**/games/*/")
    assert Game.objects.count() == 2


def test_a_form_opened_again_after_a_lost_answer_opens_one_table(visitor: Page, live_server, alice):
    sign_in(visitor, alice, live_server.url)
    for sends in (lose_answer, lambda _page, button: button.click()):
        visitor.goto("/games/friends/")
        sends(visitor, visitor.locator("main form button.button-accent"))
    visitor.wait_for_url(re.compile("/games/(?!friends)[^/]+/$"))
    assert Game.objects.count() == 1


def test_another_choice_after_a_lost_answer_is_another_wish(visitor: Page, live_server, alice):
    sign_in(visitor, alice, live_server.url)
    visitor.goto("/play/")
    lose_answer(visitor, visitor.locator(PLAY).first)
    visitor.goto("/play/")
    visitor.locator(PLAY).nth(1).click()
    visitor.wait_for_url("**/games/*/")
    assert Game.objects.count() == 2
