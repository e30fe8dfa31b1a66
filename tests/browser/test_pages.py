"""Every page at every width, in both languages and themes: layout and accessibility."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from accounts.relations import ask_friend, block
from games.catalog import FIRST, RULES
from games.daily.day import score_of
from games.daily.deals import daily_games, make_deal
from games.daily.models import today
from games.daily.share import day_share_address
from games.luck.analyse import analyse_when_due
from games.play.actions.bot_turns import play_bot_turn
from games.play.report import report_game
from games.play.tables.seating import invite, take_seat
from games.presentation.lesson import lesson_of
from testing.people import person
from testing.puzzles import choose_at, puzzle_of
from testing.tables import against_bots, ended, fresh, open_for, play_to_the_end, running
from tests.browser.pages import (
    assert_accessible_in_both_themes,
    assert_buttons_are_on_top,
    assert_fits_every_window,
    sign_in,
)
from tests.browser.tables import taking
from tests.browser.windows import PHONE
from tests.games.daily.samples import choose_best
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db(transaction=True)

OF_EVERYBODY = [
    "/",
    "/check/",
    "/fair/",
    "/privacy/",
    "/terms/",
    "/about/",
    "/accessibility/",
    "/imprint/",
    "/rules/",
    *(f"/rules/{slug}/" for slug in RULES),
    "/rules/levels/",
    "/accounts/login/",
    "/nothing/here/",
]
OF_AN_ACCOUNT = [
    "/games/",
    *(f"/games/new/?rules={slug}" for slug in RULES),
    "/play/",
    "/games/friends/",
    "/games/tables/",
    "/games/watch/",
    "/daily/",
    "/puzzles/",
    "/games/luck/",
    f"/ratings/{FIRST}/",
    f"/ratings/{FIRST}/?show=bots",
    "/settings/",
    *(f"/settings/{page}/" for page in ("notices", "hooks", "feeds", "programs", "bots", "data")),
    "/api/",
    "/people/",
    "/people/Alice/",
]


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def page(request, browser: Browser, live_server, alice: User) -> Page:
    """Alice's browser in the test's language."""
    context = browser.new_context(base_url=live_server.url, locale=getattr(request, "param", "en"))
    page = context.new_page()
    sign_in(page, alice, live_server.url)
    yield page
    page.goto("about:blank")  # no poll may outlive the test's database
    context.close()


def daily_pages(alice: User) -> list[str]:
    """A deal that Alice has decided, one that she has not, one whose day is over, and what she shares of today."""
    own, other = (make_deal(slug, today()) for slug in daily_games()[:2])
    choose_best(own, alice, but=3)
    past = make_deal(FIRST, today() - timedelta(days=2))
    shared = day_share_address(score_of(alice, today())).removeprefix(settings.SITE_URL)
    return [*(each.get_absolute_url() for each in (own, other, past)), f"/daily/{past.day}/", shared]


def puzzle_pages(alice: User, bob: User) -> list[str]:
    """A puzzle that Alice has answered wrongly, and one that she has not."""
    dora = person("Dora Puzzle")
    own, other = (puzzle_of(ended(running(dora, bob, public=True))) for _ in range(2))
    choose_at(own, alice, right=False)
    return [each.get_absolute_url() for each in (own, other)]


@pytest.fixture
def tables(alice: User) -> list[str]:
    """Alice's tables: an open one, a new game, a choice of stacks, one to watch, a finished game; long names."""
    bob = person("Bartholomew Featherst.")
    games = [
        open_for(bob, public=True),
        take_seat(game_id=open_for(alice, seats=6, bots={3: "hard"}).pk, user=alice, text=None),
        against_bots(alice, seats=6),
        taking(alice, bob),
        watched := running(bob, person("Dora"), public=True),
        ended(running(alice, bob, person("Maximilianejosephinewxyz"))),
    ]
    invite(game_id=open_for(bob).pk, user=bob, name=alice.name)
    analysed = play_to_the_end(running(alice, bob, person("Charlotte Abcdefghijklmn")))
    analyse_when_due(analysed.pk)
    ended(running(alice, charlie := person("Charlie Wwwwwwwwwwwwwwww"), public=True))
    ask_friend(user=bob, person=alice)
    block(user=alice, person=charlie)
    report_game(game_id=games[-1].pk, user=alice, seat=1, reason="other", text="Word " * 150 + "x" * 100)
    for text in ("Well, " * 80, "xyz" * 160, "Take the purple 6 👍🏽", "https://example.org/" + "ab" * 200):
        say(games[-1], bob, text)
    say(watched, alice, "Bob should take the purple 6")
    over = games[-1].get_absolute_url()
    of_the_last = [f"{over}{page}" for page in ("report", "talk/", "note", "talk/report?message=players+2")]
    profiles = [reverse("people:profile", args=[each.name]) for each in (bob, charlie)]
    of_the_last.append(f"{watched.get_absolute_url()}talk/")
    decision = analysed.actions.filter(by="player").first().number
    of_the_last += [f"{analysed.get_absolute_url()}{page}" for page in ("luck/", f"try-again?at={decision}")]
    of_the_last += daily_pages(alice) + puzzle_pages(alice, bob)
    return [*(game.get_absolute_url() for game in games), *of_the_last, *profiles]


def test_pages_are_accessible_in_both_themes_fit_their_windows_and_show_their_footer(page: Page, tables: list[str]):
    for path in [*OF_EVERYBODY, *OF_AN_ACCOUNT, *tables]:
        page.goto(path)
        assert_accessible_in_both_themes(page)
        assert_buttons_are_on_top(page)
        assert_fits_every_window(page)


@pytest.mark.parametrize("page", ["fr"], indirect=True)
def test_french_pages_fit_their_windows_and_show_their_footer(page: Page, tables: list[str]):
    for path in [*OF_EVERYBODY, *OF_AN_ACCOUNT, *tables]:
        page.goto(path)
        assert_fits_every_window(page)


# Words in the header that cover others or the words before them, and those that take two lines.
CROWDED = """() => {
  const names = ".brand-name, .site-nav a, .next-game-label, .language, .account-name";
  const words = [...document.querySelectorAll(names)].filter((each) => each.checkVisibility() && each.offsetWidth > 1);
  const lines = words.map((each) => {
    const range = document.createRange();
    range.selectNodeContents([...each.childNodes].find((node) => node.nodeType === 3 && node.data.trim()));
    return { name: each.textContent.trim(), box: range.getBoundingClientRect(), high: range.getClientRects().length };
  }).sort((one, other) => one.box.left - other.box.left);
  const namesOf = (found) => found.map((each) => each.name);
  return {
    covered: namesOf(lines.filter(({ box }, index) => index && box.left < lines[index - 1].box.right + 4)),
    wrapped: namesOf(lines.filter(({ high }) => high > 1)),
    seen: lines.length > 3,
  };
}"""


@pytest.mark.parametrize("page", ["en", "fr"], indirect=True)
def test_header_has_room_for_all_it_names_at_every_width(page: Page, alice: User):
    tables = [against_bots(alice, rules=slug) for slug in RULES]
    for table in tables:
        while fresh(table).waiting_for != alice:
            play_bot_turn(table.pk, fresh(table).version)
    ask_friend(user=person("Bob"), person=alice)
    for path in ("/daily/", *(table.get_absolute_url() for table in tables)):
        page.goto(path)
        for width in (768, 899, 900, 1023, 1024, 1199, 1200, 1279, 1280, 1399, 1440, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(CROWDED) == {"covered": [], "wrapped": [], "seen": True}, (path, width)


def test_a_person_who_looks_for_an_opponent_reads_what_the_chosen_pace_means(page: Page, live_server):
    page.goto("/games/find/")
    meanings = page.locator(".pace-meaning:visible")
    expect(meanings).to_have_text([re.compile("starts with 1 day")])
    page.get_by_text("Quick", exact=True).click()
    expect(meanings).to_have_text([re.compile("starts with 10 minutes")])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_strangers_see_is_accessible_and_fits(browser: Browser, live_server, language: str):
    with browser.new_context(base_url=live_server.url, locale=language) as context:
        page = context.new_page()
        for path in ("/", "/play/", "/games/tables/", "/games/friends/"):
            page.goto(path)
            assert_accessible_in_both_themes(page)
            assert_fits_every_window(page)


def test_links_of_a_games_card_share_a_line_on_a_french_phone(browser: Browser, live_server):
    with browser.new_context(base_url=live_server.url, locale="fr", **PHONE) as context:
        page = context.new_page()
        page.goto("/")
        cards = page.locator(".home-game-links").all()
        lines = [{round(link.bounding_box()["y"]) for link in card.get_by_role("link").all()} for card in cards]
        assert (len(lines) > 0, [len(each) for each in lines]) == (True, [1] * len(lines))


def test_vacations_can_be_switched_off_only_where_they_stop_the_clock(page: Page, live_server, alice):
    sign_in(page, alice, live_server.url)
    page.goto("/games/new/")
    shown = {}
    for pace in ("quick", "daily", "relaxed", "none"):
        page.locator(f"input[name=pace][value={pace}]").focus()
        page.keyboard.press("Space")
        shown[pace] = page.locator("input[name=vacations]").is_visible()
    assert shown == {"quick": False, "daily": True, "relaxed": True, "none": False}


# The sum of red, green and blue of what is behind the element.
LIGHT = """(element) => {
  const [red, green, blue] = getComputedStyle(element).backgroundColor.match(/[0-9]+/g).map(Number);
  return red + green + blue;
}"""


def test_rules_are_printed_on_white_without_header_and_buttons(page: Page):
    page.emulate_media(media="print", color_scheme="dark")
    for slug in RULES:
        page.goto(f"/rules/{slug}/")
        shown = page.locator(".site-header, .site-footer, .button").filter(visible=True)
        assert (shown.count(), page.evaluate(LIGHT, page.locator("html").element_handle())) == (0, 3 * 255)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_result_of_a_lesson_is_dark_in_the_dark(page: Page):
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme="dark")
    for slug in RULES:
        page.goto(f"/learn/{slug}/?at={len(lesson_of(slug).moments)}")
        band = page.locator(".band-over")
        assert band.evaluate(LIGHT) < 3 * 100
        assert_accessible_in_both_themes(page)
