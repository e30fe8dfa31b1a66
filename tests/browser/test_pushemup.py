"""A table of PUSH 'em UP! in a real browser: clicks, keys and accessibility."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.pushemup.rules import PushEmUp
from testing.people import person
from testing.tables import fresh, play, running
from tests.browser.pages import (
    assert_accessible,
    assert_accessible_in_both_themes,
    assert_fits,
    assert_fits_every_window,
    sign_in,
)
from tests.browser.windows import on_a_desk, on_a_phone
from tests.games.pushemup.rules.positions import position

pytestmark = pytest.mark.django_db(transaction=True)

COLUMNS = ["r3 g4 p5", "p8", "g9 b0 b0", "b7 p7", "r1", "g6 p6", "p1 r0 r9", "b2"]
HANDS = {0: "1 7 7", 1: "2 3 push", 2: "5", 3: "8"}
ROUNDS = [[[20, 13], [30, 21], [10, 32], [20, 17]]]


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("Alice", "Bob", "Maximilianejosephinewxyz", "Otto")]


def table(people: list[User], state: PushEmUp | None = None) -> Game:
    """Return a game of these people, in the given position if any; Alice has to act."""
    options = {} if state is None else state.options
    game = running(*people, rules="pushemup", options=options)
    if state is not None:
        Game.objects.filter(pk=game.pk).update(position=state.dump())
    return fresh(game)


def look(page: Page, live_server, user: User, game: Game) -> None:
    sign_in(page, user, live_server.url)
    page.goto(game.get_absolute_url())


def poll(page: Page) -> None:
    """Poll now."""
    page.evaluate("document.getElementById('table').dispatchEvent(new CustomEvent('poll'))")


def acted(page: Page, act: Callable[[], None]) -> None:
    """Call ``act`` and wait for the next table."""
    seen = page.locator("#table").get_attribute("data-revision")
    act()
    page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)


def take_a_turn(page: Page) -> None:
    """Select the first card: lay it if it fits, otherwise discard it."""
    page.locator("label.emup-hand-card").first.click()
    move = page.locator(".emup-move-button").filter(visible=True)
    acted(page, (move if move.count() else page.locator(".emup-discard").filter(visible=True)).first.click)


@pytest.mark.journey
@on_a_phone
def test_whole_game_is_played_by_clicks(page: Page, live_server, people):
    User.objects.update(speed="once")
    alice, bob = people[:2]
    game = table([alice, bob])
    look(page, live_server, alice, game)
    for value in ("0", "4", "9"):
        page.locator(f"label[for=pick-{value}-0]").click()
    acted(page, page.get_by_role("button", name="Start with these three").click)
    expect(page.locator(".emup-face-down-cards li")).to_have_count(3)
    while (now := fresh(game)).status == Game.Status.RUNNING:
        if now.waiting_for_id == alice.pk:
            take_a_turn(page)
        else:
            play(now, now.state().legal()[0])
            acted(page, lambda: poll(page))
    expect(page.locator(".ranking tbody tr")).to_have_count(2)
    for score in fresh(game).scores:
        expect(page.locator(".ranking")).to_contain_text(str(score))
    assert_fits(page)


@pytest.mark.journey
@on_a_desk
def test_turn_is_played_by_keyboard(page: Page, live_server, people):
    game = table(people)
    look(page, live_server, people[0], game)
    for key in ("4", "9"):
        page.keyboard.press(key)
    acted(page, lambda: page.keyboard.press("s"))
    assert game.actions.get().action == "start:4,9"
    Game.objects.filter(pk=game.pk).update(position=position(columns=COLUMNS, hands=HANDS, seats=4).dump())
    Game.objects.filter(pk=game.pk).update(to_act=0, waiting_for=people[0])
    page.reload()
    page.keyboard.press("c")
    expect(page.locator("#question")).to_have_text("Pair of 7s: choose a column", use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator("#question")).to_have_text("Play a card", use_inner_text=True)
    page.keyboard.press("c")
    acted(page, lambda: page.keyboard.press("4"))
    assert game.actions.latest("number").action == "pair:4:7"


@on_a_phone
def test_selected_card_marks_the_columns_where_it_may_go(page: Page, live_server, people):
    look(page, live_server, people[0], table(people, position(columns=COLUMNS, hands=HANDS, seats=4)))
    names = page.locator(".emup-move-button").filter(visible=True)
    expect(names).to_have_count(0)
    page.locator("label.emup-hand-card").last.click()
    cover = "Cover purple 7 in column 4 with red 7, red 7: red 14 leads"
    expect(page.get_by_role("button", name=cover)).to_be_visible()
    assert [re.search(r"column \d", name.get_attribute("aria-label"))[0] for name in names.all()] == [
        f"column {number}" for number in (2, 4, 6)
    ]
    page.get_by_text("One 7").click()
    expect(page.locator("#question")).to_have_text("Red 7: choose a column", use_inner_text=True)


LONG = ["r1 p1 r2 p2 r3 p3 r4 p4 r5 p5 r6 p6", "r7 p7 r8 p8 r9 p9 r0 p0 r1 p1", "r2", "p3", "r3 p4", "p5"]
IN_SIGHT = """button => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height - 2));
}"""


def test_buttons_of_a_long_column_are_in_view(page: Page, live_server, people):
    state = position(columns=LONG, hands={0: "7 8 push", 1: "2 6 7"}, seats=2)
    look(page, live_server, people[0], table(people[:2], state))
    page.locator("label.emup-hand-card").first.click()
    button = page.locator(".emup-move-button").filter(visible=True)
    expect(button).to_have_count(1)
    page.locator(".emup-move-button:visible").evaluate(
        "button => Promise.all(button.parentElement.getAnimations().map(({ finished }) => finished))"
    )
    assert button.evaluate(IN_SIGHT)
    assert_fits(page)


@on_a_desk
def test_selection_survives_a_poll_but_not_an_action(page: Page, live_server, people):
    state = position(columns=COLUMNS, hands=HANDS, seats=4)
    game = table(people, state)
    look(page, live_server, people[0], game)
    page.locator("label.emup-hand-card").last.click()
    leave_game(game_id=game.pk, user=people[3])
    acted(page, lambda: poll(page))
    expect(page.locator("#question")).to_have_text("Pair of 7s: choose a column", use_inner_text=True)
    acted(page, page.locator(".emup-move-button").filter(visible=True).first.click)
    expect(page.locator("[data-selection]:checked")).to_have_count(0)


def states() -> dict[str, PushEmUp]:
    """A position of each phase but the last."""
    return {
        "start": position(phase="start", seats=4, rounds=ROUNDS, tournament=True),
        "play": position(columns=COLUMNS, hands=HANDS, seats=4, rounds=ROUNDS, tournament=True),
        "super push": position(columns=COLUMNS, hands={0: "1 7 superpush"}, seats=4, apocalypse=True),
        "stuck": position(columns=["r1", "r2", "p4", "p5", "r3", "p6"], hands={0: "8 push push"}, seats=2),
    }


def over(people: list[User]) -> Game:
    """A finished tournament of one round, with everything it can show."""
    state = position(
        columns=COLUMNS,
        hands={0: "1"},
        decks=dict.fromkeys(range(4), ""),
        seats=4,
        rounds=ROUNDS,
        target=50,
        tournament=True,
    )
    game = table(people, state)
    return play(game, "discard:1", people[0])


@pytest.fixture
def window(request, browser: Browser, live_server) -> Page:
    """Alice's browser in the test's language."""
    with browser.new_context(base_url=live_server.url, locale=getattr(request, "param", "en")) as context:
        page = context.new_page()
        yield page
        page.goto("about:blank")  # no poll may outlive the test's database


def select_the_last(page: Page) -> None:
    cards = page.locator("label.emup-hand-card")
    if cards.count():
        cards.last.click()


@pytest.mark.parametrize("window", ["fr"], indirect=True)
def test_french_tables_fit_their_windows_and_show_their_footer(window: Page, live_server, people):
    for state in states().values():
        look(window, live_server, people[0], table(people[: state.seat_count], state))
        select_the_last(window)
        assert_fits_every_window(window)


def test_tables_are_accessible_fit_their_windows_and_show_their_footer(window: Page, live_server, people):
    for name, state in states().items():
        look(window, live_server, people[0], table(people[: state.seat_count], state))
        select_the_last(window)
        assert_accessible_in_both_themes(window)
        assert_fits_every_window(window)
        if name == "play":
            window.get_by_role("button", name="Scores").click()
            assert_accessible(window)


def test_end_of_the_game_is_accessible_in_both_themes(window: Page, live_server, people):
    game = over(people)
    assert game.status == Game.Status.FINISHED
    look(window, live_server, people[0], game)
    expect(window.get_by_role("region", name="Score sheet")).to_be_visible()
    assert_accessible_in_both_themes(window)
    assert_fits_every_window(window)


@on_a_phone
def test_score_tables_say_you_and_shorten_long_names(page: Page, live_server, people):
    look(page, live_server, people[0], over(people))
    for row in (".emup-count tbody .emup-count-team", ".emup-count thead .emup-count-team"):
        expect(page.locator(row)).to_have_text(["You", "Bob", "Maximilianejosephinewxyz", "Otto"])
    cut = page.locator(".emup-count-team").evaluate_all("all => all.map((team) => team.scrollWidth - team.clientWidth)")
    assert cut == [0] * 8  # an ellipsis ends the name inside
