"""Pages that were left open for a day, or are reached by Back: each shows what is true now, and loses nothing."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from games.catalog import FIRST
from games.daily.deals import make_deal
from games.daily.models import today
from games.models import Game
from games.talk.staff import remove_message
from testing.clocks import later
from testing.tables import ended, open_for, running
from tests.browser.pages import look_away, sign_in
from tests.browser.windows import on_a_desk
from tests.games.talk.samples import say

pytestmark = [pytest.mark.django_db(transaction=True), on_a_desk]

LATER = "(ms) => { const now = Date.now; Date.now = () => now() + ms; }"
MUCH_LATER = "() => { const now = performance.now.bind(performance); performance.now = () => now() + 7_200_000; }"
DAY, MOMENT = 86_400_000, 5_000  # ms
ONE_WAITS = re.compile(r"\(1\) ")
FRESH = "() => performance.getEntriesByType('resource').find(({ name }) => name.includes('js/fresh.'))"
STAYED = "() => window.stayed === true"


def left_open(page: Page, happens: Callable[[], object], *, ms: int = DAY) -> None:
    """Look away from the page, and come back ``ms`` later."""
    page.evaluate("window.stayed = true")
    look_away(page, hidden=True)
    page.wait_for_function(FRESH)
    page.evaluate(f"async () => {{ await import(({FRESH})().name) }}")
    happens()
    page.evaluate(LATER, ms)
    look_away(page, hidden=False)


def open_page(page: Page, user, live_server, path: str) -> None:
    sign_in(page, user, live_server.url)
    page.goto(path)
    page.wait_for_load_state("networkidle")


LISTS = [
    "home",
    "games:mine",
    "games:new",
    "games:friends",
    "people:people",
    "ratings:index",
    "daily:index",
    "hook:list",
]


@pytest.mark.parametrize("view", LISTS)
def test_a_page_that_was_left_counts_the_games_that_wait_now(view, page: Page, live_server, alice, bob):
    open_page(page, alice, live_server, reverse(view))
    left_open(page, lambda: running(alice, bob))
    expect(page).to_have_title(ONE_WAITS)


def test_lists_of_tables_are_true_again(page: Page, live_server, alice, bob):
    game = open_for(bob, public=True)
    open_page(page, alice, live_server, reverse("games:lobby"))
    expect(page.locator(f'main a[href*="{game.pk}"]').first).to_be_visible()
    left_open(page, lambda: Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED))
    expect(page.locator(f'main a[href*="{game.pk}"]')).to_have_count(0)


def test_a_removed_message_leaves_the_page_of_the_talk_and_the_end_of_a_game(page: Page, live_server, alice, bob, mary):
    game = ended(running(alice, bob))
    for path in (reverse("talk:page", args=[game.pk]), game.get_absolute_url()):
        message = say(game, bob, "Rubbish")
        open_page(page, alice, live_server, path)
        page.evaluate(MUCH_LATER)  # the end of a game has stopped asking
        expect(page.get_by_text("Rubbish")).to_have_count(1)
        left_open(page, lambda message=message: remove_message(message_id=message.pk, staff=mary, reason="rude"))
        expect(page.get_by_text("Rubbish")).to_have_count(0)


def test_a_table_that_was_left_counts_other_games(page: Page, live_server, alice, bob):
    over = ended(running(alice, bob))
    open_page(page, alice, live_server, over.get_absolute_url())
    left_open(page, lambda: running(alice, bob))
    expect(page.locator("#next-game .badge")).to_have_text("1")
    assert page.evaluate(STAYED)


def test_a_deal_whose_day_is_over_says_so(page: Page, live_server, alice):
    """The site has all that was decided, so nothing is lost."""
    deal = make_deal(FIRST, today())
    open_page(page, alice, live_server, deal.get_absolute_url())
    expect(page.locator("#table")).to_be_visible()
    with later(days=1):
        left_open(page, lambda: None)
        words = page.get_by_text("A past day: for fun, it does not count.")
        expect(words.filter(visible=True).first).to_be_visible()


def test_the_talk_of_a_finished_game_counts_what_was_said_in_the_meantime(page: Page, live_server, alice, bob):
    game = ended(running(alice, bob))
    say(game, bob, "Well played")
    open_page(page, alice, live_server, game.get_absolute_url())
    page.evaluate(MUCH_LATER)
    left_open(page, lambda: say(game, bob, "Again?"))
    expect(page).to_have_title(re.compile("2 new messages"))


@pytest.mark.parametrize("where", ["replay", "learn", "answer", "table", "note"])
def test_a_page_on_which_something_was_begun_stays_and_counts_again(where, page: Page, live_server, alice, bob):
    over = ended(running(alice, bob))
    addresses = {
        "replay": reverse("games:replay", args=[over.pk]),
        "learn": reverse("learn", args=["push"]),
        "answer": reverse("accounts:settings"),
        "table": reverse("games:new"),
        "note": reverse("talk:note", args=[over.pk]),
    }
    open_page(page, alice, live_server, addresses[where])
    if where == "answer":
        page.locator("#name summary").click()
    if where == "note":
        page.locator("main textarea").fill("Plays fast")
    elif where in ("answer", "table"):
        page.locator("main input[type=text]").first.fill("Alicia")
    left_open(page, lambda: running(alice, bob))
    expect(page).to_have_title(ONE_WAITS)
    assert page.evaluate(STAYED)
    if where in ("answer", "table"):
        expect(page.locator("main input[type=text]").first).to_have_value("Alicia")


def test_what_is_shown_only_once_stays(page: Page, live_server, alice, bob):
    """The secret of a hook, which the answer to its form shows."""
    open_page(page, alice, live_server, reverse("hook:list"))
    page.locator("main select").select_option("signed")
    page.get_by_label("Address").fill("https://example.org/hook")
    page.get_by_role("button", name="Add the webhook").click()
    secret = page.locator(".account-secret")
    expect(secret).to_be_visible()
    left_open(page, lambda: running(alice, bob))
    page.wait_for_timeout(500)
    expect(secret).to_be_visible()
    assert page.evaluate(STAYED)


def test_a_short_look_away_loads_nothing_again(page: Page, live_server, alice):
    open_page(page, alice, live_server, reverse("games:mine"))
    left_open(page, lambda: None, ms=MOMENT)
    page.wait_for_timeout(500)
    assert page.evaluate(STAYED)


def test_place_and_focus_stay(page: Page, live_server, alice, bob):
    for _game in range(12):
        running(alice, bob)
    open_page(page, alice, live_server, reverse("games:mine"))
    page.set_viewport_size({"width": 800, "height": 400})
    last = page.locator('main a[href^="/games/"]').last
    last.focus()
    where, href = page.evaluate("scrollY"), last.get_attribute("href")
    assert where > 0
    left_open(page, lambda: None)
    page.wait_for_function("() => window.stayed === undefined")
    expect(page.locator(f'main a[href="{href}"]').first).to_be_focused()
    page.wait_for_function("(y) => scrollY === y", arg=where)


def test_back_leads_to_a_page_that_is_true(page: Page, live_server, alice, bob):
    """Whether the browser has kept the page as it was, or as the site sent it."""
    open_page(page, alice, live_server, reverse("games:mine"))
    page.goto(reverse("rules_index"))
    running(alice, bob)
    page.go_back()
    expect(page).to_have_title(ONE_WAITS)
    page.evaluate("window.stayed = true; dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_function("() => window.stayed === undefined")


def test_back_leads_a_visitor_to_a_list_that_is_true(page: Page, live_server, alice):
    page.goto(reverse("games:lobby"))
    page.goto(reverse("rules_index"))
    game = open_for(alice, public=True)
    page.go_back()
    expect(page.locator(f'main a[href*="{game.pk}"]').first).to_be_visible()


@pytest.mark.parametrize(("pressed", "stays"), [("main h1", False), ("main select, main input", True)])
def test_what_is_pressed_while_the_page_asks_is_not_taken_back(pressed, stays, page: Page, live_server, alice):
    """The page may ask for a while whether the site is there before it is loaded again."""
    open_page(page, alice, live_server, reverse("games:friends"))
    asked = []
    page.route("**/health", lambda route: asked.append(route))  # noqa: PLW0108 - it marks its handlers
    with page.expect_request("**/health"):
        left_open(page, lambda: None)
    page.locator(pressed).filter(visible=True).first.dispatch_event("pointerdown")
    if stays:
        asked[0].continue_()
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some((each) => each.name.includes('/health'))"
        )
        page.wait_for_timeout(300)
        assert page.evaluate(STAYED)
    else:
        with page.expect_navigation():
            asked[0].continue_()


@pytest.mark.loses_network
def test_without_a_network_the_page_stays(page: Page, live_server, alice):
    open_page(page, alice, live_server, reverse("games:mine"))
    left_open(page, lambda: page.context.set_offline(True))
    page.wait_for_timeout(500)
    assert page.evaluate(STAYED)
    with page.expect_navigation():  # a device that wakes has its network a moment later
        page.context.set_offline(False)


def test_a_list_of_staff_is_true_again(page: Page, live_server, alice, bob, mary):
    open_page(page, mary, live_server, reverse("admin:games_game_changelist"))
    left_open(page, lambda: running(alice, bob))
    page.wait_for_function("() => window.stayed === undefined")
