"""A table that changes while a player looks at it: the page is not reloaded, and nothing is lost."""

from datetime import timedelta

import pytest
from django.db.models import F
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.play.clocks.vacation import go_on_vacation
from games.play.tables.seating import take_seat
from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for, play, running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

# Keeps what screen readers are told: a step stands there until the next one.
LISTEN = """() => {
  const live = document.getElementById("live");
  window.told = [];
  new MutationObserver(() => window.told.push(live.textContent)).observe(live, { childList: true });
}"""


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def bob() -> User:
    return person("Bob")


@pytest.fixture
def alices(page: Page, live_server, alice: User) -> Page:
    """Alice's browser."""
    sign_in(page, alice, live_server.url)
    return page


def look_at(page: Page, game: Game) -> None:
    """Open the table and mark its page, to notice a reload."""
    page.goto(game.get_absolute_url())
    page.evaluate("window.isMarked = true")


def assert_same_page(page: Page) -> None:
    assert page.evaluate("window.isMarked")


def poll(page: Page, status: int) -> None:
    """Ask for the newest table, as the page does by itself, until the answer has ``status``."""
    with page.expect_response(lambda answer: "/table?" in answer.url and answer.status == status):
        page.dispatch_event("#table", "poll")


@on_a_desk
def test_only_a_newer_table_changes_the_page(alices: Page, alice: User, bob: User):
    game = running(bob, alice)
    look_at(alices, game)
    poll(alices, 204)
    alices.evaluate("""() => {
      window.changes = 0;
      document.addEventListener("htmx:after:swap", () => (window.changes += 1));
    }""")
    poll(alices, 204)
    after = play(game, "draw")
    expect(alices.locator(f"#table[data-version='{after.version}']")).to_be_attached()
    assert alices.evaluate("window.changes") == 1


def test_action_of_an_opponent_appears_without_moving_the_focus(alices: Page, alice: User, bob: User):
    game = running(bob, alice)
    look_at(alices, game)
    stays = alices.locator("#rail-more > summary, .latest-more").filter(visible=True).first
    stays.focus()
    alices.evaluate(LISTEN)
    play(game, "stop" if "stop" in game.state().legal() else "draw")
    alices.wait_for_function("() => window.told.some((text) => text.startsWith('Bob '))")
    expect(stays).to_be_focused()
    assert_same_page(alices)


@on_a_desk
@pytest.mark.usefixtures("steps_at_once")
def test_log_that_grew_is_that_of_a_new_page(alices: Page, alice: User, bob: User):
    game = running(bob, alice)
    look_at(alices, game)
    for _poll in range(8):
        for _action in range(5):
            game = play(game, "stop" if "stop" in game.state().legal() else game.state().legal()[0])
        poll(alices, 200)
        expect(alices.locator(f"#table[data-version='{game.version}']")).to_be_attached()
    assert_same_page(alices)
    grown = alices.locator(".log").inner_html()
    alices.reload()
    assert alices.locator(".log").inner_html() == grown


@pytest.mark.journey
@on_a_desk
def test_title_announces_my_turn(alices: Page, alice: User, bob: User):
    game = running(bob, alice)
    look_at(alices, game)
    expect(alices.locator(".band-mine")).to_have_count(0)
    while game.waiting_for_id != alice.pk:
        game = play(game, "stop" if "stop" in game.state().legal() else game.state().legal()[0])
    expect(alices.locator(".band-mine")).to_be_visible()
    expect(alices).to_have_title("(1) Sunday · Pushsite")
    assert_same_page(alices)


@pytest.mark.journey
@on_a_desk
def test_text_for_the_deal_is_random_or_ones_own_and_the_seat_keeps_its_focus_when_others_join(
    alices: Page, alice: User, bob: User
):
    game = open_for(alice, seats=3)
    look_at(alices, game)
    button = alices.get_by_role("button", name="Sit down")
    button.focus()
    take_seat(game_id=game.pk, user=bob, text=None)
    expect(alices.locator(".room-seats")).to_contain_text("Bob")
    expect(button).to_be_focused()
    assert_same_page(alices)
    button.click()
    expect(alices.locator(".room-seats .tag")).to_have_text("you")
    assert len(game.seat_rows.get(user=alice).entropy) == 32

    alices.get_by_role("link", name="Fair deal").filter(visible=True).first.click()
    alices.locator("#r").fill("a text of mine")
    alices.get_by_role("button", name="Save").click()
    expect(alices.get_by_role("heading", name="Change your own randomness")).to_be_visible()
    assert game.seat_rows.get(user=alice).entropy == "a text of mine"


@pytest.mark.loses_network
@on_a_desk
def test_theme_button_keeps_the_offline_banner_and_blocked_actions(alices: Page, alice: User, bob: User):
    look_at(alices, running(alice, bob))
    asked = []
    alices.context.set_offline(True)
    expect(alices.locator("#connection")).to_be_visible()
    alices.on("request", lambda request: asked.append(request.method))
    alices.get_by_role("button", name="Dark").filter(visible=True).click()
    expect(alices.locator("html")).to_have_attribute("data-theme", "dark")
    alices.get_by_role("button", name="Draw").click()
    expect(alices.locator("#connection")).to_be_visible()
    assert "POST" not in asked


@on_a_desk
def test_ended_vacation_disappears_without_an_action(page: Page, live_server, alice, bob):
    game = running(alice, bob, pace="daily")
    go_on_vacation(user=bob, days=1)
    sign_in(page, alice, live_server.url)
    page.clock.install()
    page.goto(game.get_absolute_url())
    tag = page.locator(".tag-away")
    expect(tag).to_have_js_property("hidden", False)
    page.clock.fast_forward("24:00:00")
    expect(tag).to_have_js_property("hidden", True)


@on_a_desk
@pytest.mark.parametrize(("pace", "left"), [("daily", "23 h left"), ("relaxed", "2 days left")])
def test_script_and_server_format_times_alike(page: Page, live_server, alice, bob, pace, left):
    game = running(alice, bob, pace=pace)
    Game.objects.filter(pk=game.pk).update(deadline=F("deadline") - timedelta(minutes=30))
    assert left in signed_in(alice).get(game.get_absolute_url()).text.replace("\N{NO-BREAK SPACE}", " ")
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    expect(page.locator(".time-left")).to_have_text(left)
