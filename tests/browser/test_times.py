"""Times left and ages on pages that are open: they follow the site's clock, however wrong the device's is."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Game
from games.play.tables.find_opponent import WantedGame, find_opponent
from testing.people import person
from testing.tables import running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

# What `Date` says, so many milliseconds from the truth; a test may change it later, as the person does in the settings.
WRONG_CLOCK = """(() => {
  const Real = Date;
  globalThis.wrong = %d;
  globalThis.Date = class extends Real {
    constructor(...values) { values.length ? super(...values) : super(Real.now() + wrong); }
    static now() { return Real.now() + wrong; }
  };
})()"""
HOUR = 3_600_000
# What a machine that sleeps does to a page: `Date` goes on, `performance.now` stands still.
SLEPT = "(hours) => { globalThis.wrong += hours * 3_600_000; }"
SEEN_AGAIN = """() => document.dispatchEvent(new Event("visibilitychange"))"""
RESTORED = """() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))"""


@pytest.fixture
def alice():
    return person("Alice")


@pytest.fixture
def bob():
    return person("Bob")


@pytest.fixture
def timed(alice, bob) -> Game:
    """A game that waits for Alice, for two and a half hours, and for 22 and a half more."""
    game = running(alice, bob, pace="daily")
    return later(game, timedelta(minutes=90))


def later(game: Game, time: timedelta) -> Game:
    """Move what the game has stored as if so much time had passed."""
    moved = {name: F(name) - time for name in ("deadline", "waiting_since", "clock_since")}
    Game.objects.filter(pk=game.pk).update(**moved)
    return game


@pytest.mark.parametrize("hours", [-5, 5, 22])
@pytest.mark.parametrize("where", ["table", "list"])
def test_time_left_and_ages_do_not_follow_the_clock_of_the_device(page: Page, live_server, alice, timed, hours, where):
    page.add_init_script(WRONG_CLOCK % (hours * HOUR))
    sign_in(page, alice, live_server.url)
    page.goto(timed.get_absolute_url() if where == "table" else "/games/")
    expect(page.get_by_text("22 h left").filter(visible=True).first).to_be_visible()
    if where == "list":
        expect(page.get_by_text("waiting 1 h")).to_be_visible()


@on_a_desk
@pytest.mark.parametrize("where", ["table", "list"])
def test_time_left_goes_on_while_the_page_is_looked_at(page: Page, live_server, alice, timed, where):
    page.clock.install()
    sign_in(page, alice, live_server.url)
    page.goto(timed.get_absolute_url() if where == "table" else "/games/")
    expect(page.get_by_text("22 h left").first).to_be_attached()
    page.clock.fast_forward("02:00:00")
    expect(page.get_by_text("20 h left").first).to_be_attached()


@on_a_desk
@pytest.mark.parametrize("happens", [SEEN_AGAIN, RESTORED], ids=["seen again", "restored"])
@pytest.mark.parametrize("where", ["table", "list"])
def test_page_that_comes_back_asks_the_site_for_its_time(page: Page, live_server, alice, timed, where, happens):
    sign_in(page, alice, live_server.url)
    page.goto(timed.get_absolute_url() if where == "table" else "/games/")
    expect(page.get_by_text("22 h left").first).to_be_attached()
    in_three_hours = f"{timezone.now() + timedelta(hours=3):%a, %d %b %Y %H:%M:%S} GMT"
    page.route("**/health", lambda route: route.fulfill(status=200, headers={"Date": in_three_hours}))
    page.evaluate(happens)
    expect(page.get_by_text("19 h left").first).to_be_attached()


@on_a_desk
def test_page_that_slept_in_sight_asks_the_site_for_its_time(page: Page, live_server, alice, timed):
    page.add_init_script(WRONG_CLOCK % 0)
    page.add_init_script("const every = setInterval; setInterval = (tick) => every(tick, 200)")
    sign_in(page, alice, live_server.url)
    page.goto("/games/")
    in_three_hours = f"{timezone.now() + timedelta(hours=3):%a, %d %b %Y %H:%M:%S} GMT"
    page.route("**/health", lambda route: route.fulfill(status=200, headers={"Date": in_three_hours}))
    page.evaluate(SLEPT, 3)
    expect(page.get_by_text("19 h left").first).to_be_attached()


@on_a_desk
def test_what_was_just_now_grows_old_in_the_list(page: Page, live_server, alice, bob):
    running(alice, bob)
    page.clock.install()
    sign_in(page, alice, live_server.url)
    page.goto("/games/")
    row = page.locator(".row-mine .row-side")
    expect(row).to_contain_text("just now")
    page.clock.fast_forward("05:01")
    expect(row).to_contain_text("waiting 5\N{NO-BREAK SPACE}min")


@on_a_desk
def test_time_until_bots_fill_a_table_goes_on(page: Page, live_server, alice):
    game = find_opponent(WantedGame(rules="push", name="Sunday", pace="daily"), user=alice)
    Game.objects.filter(pk=game.pk).update(fill_at=timezone.now() + timedelta(minutes=30, seconds=30))
    page.clock.install()
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    expect(page.get_by_text("a bot takes the seat in 30\N{NO-BREAK SPACE}min")).to_be_visible()
    page.clock.fast_forward("10:00")
    expect(page.get_by_text("a bot takes the seat in 20\N{NO-BREAK SPACE}min")).to_be_visible()
