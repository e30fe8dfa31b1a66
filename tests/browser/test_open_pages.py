"""Pages that stay open while others act: each comes to show what a new page would, and no script fails."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.db.models import Model
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, BrowserContext, Error, Route, expect

from accounts.models import User
from games.catalog import RULES
from games.channels.hook.models import Hook
from games.channels.web_push.models import PushDevice
from games.models import Game
from games.play.absence.stand_in import leave_game, take_back
from games.play.tables.ending import agree_to_cancel, cancel_table, decline_to_cancel
from games.play.tables.find_opponent import WantedGame, find_opponent
from games.play.tables.rematch import rematch
from games.play.tables.seating import decline, fill_and_start, invite, leave_table, remove_person, take_seat
from games.play.tables.start import start
from pushsite.environment.secret_key import new_push_key
from testing.clients import signed_in
from testing.tables import ended, fresh, open_for, play, running
from tests.browser.pages import sign_in
from tests.browser.windows import DESKTOP
from tests.games.talk.samples import say
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)

# In words, after all steps, without who else watches at the moment.
SHOWN = """() => {
  document.querySelector("[data-skip=all]")?.click();
  const shown = document.querySelector("#table") ?? document.querySelector("main");
  return shown.innerText.replace(/\\d+ spectators?/, "").replace(/\\s+/g, " ");
}"""
SETTLED = """() => {
  document.querySelector("[data-skip=all]")?.click();
  return !document.querySelector("#table[data-playing], #steps-now, html[data-counting]");
}"""


class OpenPage:
    """A page of one viewer that stays open; it polls when it is told to."""

    def __init__(self, context: BrowserContext, url: str, user: User | None) -> None:
        self.context = context
        self.page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        if user is not None:
            sign_in(self.page, user, url)

    def open(self, path: str) -> None:
        self.page.goto(path)
        self.page.wait_for_function(SETTLED)

    def assert_current(self, game: Game) -> None:
        """Assert that the page comes to show what a new page of this viewer does, and that no script has failed."""
        other = self.context.new_page()
        other.goto(game.get_absolute_url())
        other.wait_for_function(SETTLED)
        eventually(lambda: self.shown() == other.evaluate(SHOWN))
        assert (self.shown(), self.errors) == (other.evaluate(SHOWN), [])
        other.goto("about:blank")
        other.close()

    def shown(self) -> str:
        """Return what the page shows in words; "" while it loads again."""
        try:
            return self.page.evaluate(SHOWN)
        except Error:
            return ""


LISTED = {Hook: "hook:list", PushDevice: "notices"}


@pytest.fixture
def open_page(browser: Browser, live_server) -> Iterator[Callable[[User | None, Model], OpenPage]]:
    """Open the page of a table, of hooks or of devices for a person or a visitor."""
    pages: list[OpenPage] = []

    def opened(user: User | None, shown: Model) -> OpenPage:
        context = browser.new_context(base_url=live_server.url, **DESKTOP)
        pages.append(page := OpenPage(context, live_server.url, user))
        page.open(shown.get_absolute_url() if isinstance(shown, Game) else reverse(LISTED[type(shown)]))
        return page

    yield opened
    for each in pages:
        each.page.unroute_all(behavior="ignoreErrors")
        each.page.goto("about:blank")  # no poll may outlive the test's database
        each.context.close()


@pytest.mark.journey
@pytest.mark.parametrize("rules", sorted(RULES))
def test_a_room_becomes_the_game_when_its_first_actions_come_with_the_start(rules, open_page, alice, bob, charlie):
    game = open_for(alice, seats=2, rules=rules)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    pages = [open_page(user, game) for user in (alice, bob, charlie, None)]
    with transaction.atomic():
        start(game_id=game.pk, user=alice)
        for _action in range(3):
            play(game, fresh(game).state().legal()[0])
    for page in pages:
        page.assert_current(game)


def test_everything_that_can_happen_at_a_table_of_friends_reaches_its_pages(open_page, alice, bob, charlie):
    game = open_for(alice, seats=3)
    take_seat(game_id=game.pk, user=alice, text=None)
    pages = [open_page(user, game) for user in (alice, bob, charlie, None)]
    everything = [
        lambda: invite(game_id=game.pk, user=alice, name="Bob"),
        lambda: invite(game_id=game.pk, user=alice, name="Charlie"),
        lambda: decline(game_id=game.pk, user=charlie),
        lambda: take_seat(game_id=game.pk, user=bob, text=None),
        lambda: leave_table(game_id=game.pk, user=bob),
        lambda: take_seat(game_id=game.pk, user=charlie, text=None),
        lambda: remove_person(game_id=game.pk, user=alice, seat_number=1),
        lambda: take_seat(game_id=game.pk, user=bob, text="Bob's text"),
        lambda: fill_and_start(game_id=game.pk, user=alice),
        lambda: play(game, fresh(game).state().legal()[0]),
        lambda: say(game, bob, "Hello"),
        lambda: agree_to_cancel(game_id=game.pk, user=alice),
        lambda: decline_to_cancel(game_id=game.pk, user=bob),
        lambda: leave_game(game_id=game.pk, user=bob),
        lambda: take_back(game_id=game.pk, user=bob),
        lambda: ended(game),
        lambda: say(game, bob, "Well played"),
        lambda: rematch(game_id=game.pk, user=alice),
    ]
    for happens in everything:
        happens()
        for page in pages:
            page.assert_current(game)


def test_what_becomes_of_a_rematch_reaches_the_end_of_the_game(open_page, alice, bob, charlie):
    game = ended(running(alice, bob, charlie))
    pages = [open_page(user, game) for user in (alice, bob, charlie, None)]

    def table() -> str:
        return game.rematches.exclude(status=Game.Status.CANCELLED).get().pk

    everything = [
        lambda: rematch(game_id=game.pk, user=alice),
        lambda: rematch(game_id=game.pk, user=bob),
        lambda: leave_table(game_id=table(), user=alice),
        lambda: cancel_table(game_id=table(), user=bob),
        lambda: rematch(game_id=game.pk, user=alice),
        lambda: rematch(game_id=game.pk, user=charlie),
        lambda: fill_and_start(game_id=table(), user=alice),
    ]
    for happens in everything:
        happens()
        for page in pages:
            page.assert_current(game)


def test_a_person_who_waits_for_an_opponent_and_a_spectator_see_the_game_begin(open_page, alice, bob, charlie):
    wanted = WantedGame(rules="push", name="Sunday", pace="daily")
    game = find_opponent(wanted, user=alice)
    pages = [open_page(user, game) for user in (alice, charlie, None)]
    with transaction.atomic():
        find_opponent(wanted, user=bob)
        for _action in range(2):
            play(game, fresh(game).state().legal()[0])
    for page in pages:
        page.assert_current(game)


def test_a_cancelled_room_is_current_and_its_switch_for_sounds_works(open_page, alice):
    game = open_for(alice, seats=3)
    page = open_page(alice, game)
    cancel_table(game_id=game.pk, user=alice)
    page.assert_current(game)
    with page.page.expect_response("**/sounds*") as answer:
        page.page.locator("[data-sounds]").click()
    assert (answer.value.ok, page.errors) == (True, [])


@pytest.mark.parametrize("script", ["sounds", "phone"])
def test_a_script_that_no_longer_comes_breaks_no_other(open_page, alice, bob, script):
    page = open_page(alice, running(alice, bob))
    page.page.route(f"**/js/{script}*.js", lambda route: route.fulfill(status=404))
    with page.page.expect_response(f"**/js/{script}*.js"):
        page.page.locator("[data-sounds]").click()
    before = page.page.locator("#table").get_attribute("data-version")
    page.page.get_by_role("button", name="Draw").click()
    expect(page.page.locator("#table")).not_to_have_attribute("data-version", before)
    assert page.errors == []


ERROR = {"status": 503, "body": "<main><h1>Something went wrong on our side</h1></main>"}


def test_an_error_of_the_site_takes_no_place_in_the_talk(open_page, alice, bob):
    address = "**/talk/?among=*"
    game = running(alice, bob, public=True)
    say(game, bob, "Hello")
    page = open_page(alice, ended(game)).page
    page.locator("#log").get_by_role("link", name="Talk").click()
    page.route(address, lambda route: route.fulfill(**ERROR))
    with page.expect_response(address):
        page.locator(".talk-group:not([aria-current])").click()
    expect(page.locator("#talk")).to_contain_text("Hello")
    expect(page.get_by_text("Something went wrong on our side")).to_have_count(0)


def test_the_result_of_a_devices_test_is_awaited_through_an_error_of_the_site(open_page, alice, settings):
    settings.PUSH_KEY = new_push_key()
    session = signed_in(alice).cookies["sessionid"].value
    device = PushDevice.objects.create(person=alice, session_key=session, name="phone", test_due_at=timezone.now())
    page = open_page(alice, device).page
    with page.expect_response("**/state"):
        page.route("**/state", lambda route: route.fulfill(**ERROR))
    page.unroute("**/state")
    now = timezone.now()
    PushDevice.objects.filter(pk=device.pk).update(test_due_at=None, test_asked_at=now, reached_at=now)
    expect(page.get_by_text("last notification")).to_be_visible()


def test_the_result_of_a_hooks_test_is_awaited_through_an_error_of_the_site(open_page, alice):
    hook = Hook.objects.create(person=alice, address="https://example.org/hook", test_due_at=timezone.now())
    page = open_page(alice, hook).page
    with page.expect_response("**/result"):
        page.route("**/result", lambda route: route.fulfill(**ERROR))
    page.unroute("**/result")
    Hook.objects.filter(pk=hook.pk).update(test_due_at=None, tried_at=timezone.now(), result="204")
    expect(page.get_by_text("The last notification arrived")).to_be_visible()


def test_pages_of_a_table_that_was_cleared_say_that_it_is_gone(open_page, alice):
    game = open_for(alice)
    pages = [open_page(user, game) for user in (alice, None)]
    Game.objects.update(status=Game.Status.CANCELLED)
    Game.objects.all().delete()
    cache.clear()
    for page in pages:
        page.assert_current(game)


def test_a_person_who_signed_out_elsewhere_is_led_to_the_sign_in(open_page, alice, bob):
    game = running(alice, bob)
    page = open_page(alice, game)
    Session.objects.all().delete()
    play(game, game.state().legal()[0])
    page.assert_current(game)


@pytest.mark.parametrize("status", [200, 404, 503])
def test_a_strange_page_in_place_of_the_table_leaves_the_table_as_it_is(open_page, alice, bob, status):
    game = running(bob, alice)
    page = open_page(alice, game)
    shown = page.page.evaluate(SHOWN)
    strange = "<main><h1>Sign in to our Wi-Fi</h1></main>"
    with page.page.expect_response("**/table?*"):
        page.page.route("**/table?*", lambda route: route.fulfill(status=status, body=strange))
    assert page.page.evaluate(SHOWN) == shown
    page.page.unroute("**/table?*")
    play(game, game.state().legal()[0])
    page.assert_current(game)


@pytest.mark.parametrize("part", ['id="next-game-now"', 'id="announcement"', 'class="table-main"', 'id="act"'])
def test_a_table_from_after_an_update_may_lack_what_scripts_look_for(open_page, alice, bob, part):
    game = running(bob, alice)
    page = open_page(alice, game)

    def updated(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(part, "data-updated"))

    page.page.route("**/table?*", updated)
    with transaction.atomic():
        running(alice, bob)  # one more game that waits for Alice
        for _action in range(2):
            play(game, fresh(game).state().legal()[0])
    page.assert_current(game)
