"""PUSH in a real browser: the buttons are in view, also on a phone."""

import random
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from games.models import Game
from games.presentation.orders import orders_at_first
from testing.people import person
from testing.tables import fresh, play, play_to_the_end, play_until, running
from tests.browser.pages import assert_accessible, assert_fits, sign_in, with_details
from tests.browser.test_hit import NAMES, table
from tests.browser.windows import on_a_phone
from tests.games.push.phases import phases
from tests.games.push.rules.positions import position

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def game(alice: User) -> Game:
    return running(alice, person("Bob"))


def look_at(page: Page, game: Game, alice: User, url: str, **changed: object) -> None:
    """Alice looks at her table, with ``changed`` in its position."""
    position = fresh(game).position | {"turn": 0, "to_act": 0} | changed
    Game.objects.filter(pk=game.pk).update(position=position, to_act=0, waiting_for=alice)
    sign_in(page, alice, url)
    page.goto(game.get_absolute_url())


def hide_hints(page: Page) -> None:
    """Hide them: on a phone by the line that leads to them."""
    if page.locator(".hint-line").is_visible():
        page.locator(".hint-line").click()
    page.get_by_role("button", name="Hide hints").click()
    expect(page.locator("#hint")).to_have_count(0)


def test_colour_is_banked_without_scrolling(page: Page, live_server, alice: User, game: Game):
    bench = [["r4", "r5", "b3"], []]
    look_at(page, game, alice, live_server.url, phase="turn", stacks=[], bench=bench, drawn=None)
    bank = page.get_by_role("button", name="Bank 9 (red)")
    expect(bank).to_have_count(1)
    expect(bank).to_be_in_viewport(ratio=1)
    assert_fits(page)
    bank.click()
    expect(page.locator(".band-mine")).to_have_count(0)
    assert fresh(game).state().view(0)["bank"][0] == ["r4", "r5"]


def test_drawn_card_does_not_cover_its_hint(page: Page, live_server, alice: User, game: Game):
    look_at(page, game, alice, live_server.url, phase="place", stacks=[["r1"], ["b2"]], drawn="y4")
    hide_hints(page)
    expect(page.locator("#question")).to_be_focused()
    expect(page.get_by_role("img", name="You drew yellow 4")).to_be_in_viewport(ratio=1)


def test_first_game_shows_the_ring_alone_and_keeps_the_details_that_are_asked_for(
    page: Page, live_server, alice: User, game: Game
):
    game.seat_rows.filter(user=alice).update(hints=True)
    bench, stacks = [["r5", "r6", "g3"], []], [["r1", "b2"], ["b1", "r2"], ["g1"]]
    look_at(page, game, alice, live_server.url, phase="push", stacks=stacks, bench=bench, drawn=None)
    rest = [page.locator(part).first for part in (".push-nowhere", ".push-cost", ".push-discards-open")]
    for part in rest:
        expect(part).to_be_hidden()
    expect(page.locator(".push-ring")).to_be_visible()
    page.locator("#push-details > summary").click()
    for _look in range(2):
        for part in rest:
            expect(part).to_be_visible()
        page.reload()
    assert_accessible(page)
    game.seat_rows.filter(user=alice).update(hints=False)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(rest[0]).to_be_visible()
    expect(page.locator("#push-details")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_a_bust_costs_is_whole_below_a_hint_in_a_low_window(
    page: Page, live_server, alice: User, game: Game, language
):
    User.objects.filter(pk=alice.pk).update(language=language)
    with_details(page)
    bench = [["r5", "r6", "g3", "b2", "p4"], []]
    look_at(page, game, alice, live_server.url, phase="push", stacks=[["r1"], ["b2"], ["y3"]], bench=bench, drawn=None)
    for size in ((1280, 720), (1024, 768), (1366, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".push-cost#stakes")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.querySelector('.action-sheet').scrollHeight") == page.evaluate(
            "document.querySelector('.action-sheet').clientHeight"
        )
    page.locator(".hint-line").press("Enter")
    expect(page.locator("#hint")).to_be_in_viewport(ratio=1)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hint-line")).to_be_focused()


@pytest.mark.journey
@on_a_phone
def test_bench_is_readable_above_the_sheet(page: Page, live_server, alice: User, game: Game):
    bench = [["r4", "r5", "y1", "g2", "b3", "p6"], []]
    look_at(page, game, alice, live_server.url, phase="push", stacks=[["r1"], ["b2"], ["y3"]], bench=bench, drawn=None)
    hide_hints(page)
    for width, height in [(360, 640), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        sums, sheet = page.locator(".push-own-sums").bounding_box(), page.locator(".action-sheet").bounding_box()
        assert sums["y"] + sums["height"] <= sheet["y"]
    expect(page.locator(".push-own-sums")).to_have_text("9 1 2 3 6")


@pytest.mark.journey
@on_a_phone
def test_with_large_letters_the_sheet_scrolls_and_a_refusal_stays_in_view(page: Page, live_server, alice, game: Game):
    page.emulate_media(reduced_motion="reduce")
    look_at(page, game, alice, live_server.url, phase="push", stacks=[["r1"], ["b2"], ["y3"]], drawn=None)
    page.evaluate("document.documentElement.style.fontSize = '40px'")
    sheet, notice = page.locator(".action-sheet"), page.locator("#notice")
    expect(sheet).to_have_css("transition-property", "none")
    sheet.hover()
    page.mouse.wheel(0, 500)
    page.wait_for_function("() => document.querySelector('.action-sheet').scrollTop > 0")

    notice.evaluate("(notice) => (notice.textContent = 'Somebody was faster.')")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(notice).to_be_in_viewport(ratio=1)


def test_discards_open_by_key_and_stay_open_beside_a_newer_table(page: Page, live_server, alice: User):
    state = position(phase="push", seats=2, turn=1, deck="r1 b2", stacks=["g3"])
    game = table([alice, person("Bob")], state)
    with_details(page)
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    count = state.view(0)["discard"]
    opener, discards = page.get_by_role("button", name=f"Discards {count}"), page.locator("#discards")
    mat = page.locator(".push-board").bounding_box()
    opener.press("Enter")
    expect(discards.get_by_role("row", name="green 3 3 2 3 3 3")).to_be_visible()
    assert_accessible(page)
    play(fresh(game), "draw")
    page.evaluate("document.getElementById('table').dispatchEvent(new CustomEvent('poll'))")
    expect(page.locator(".push-deck-count")).to_have_text(re.compile("^1"))
    expect(discards).to_be_visible()
    page.keyboard.press("Escape")
    expect(discards).to_be_hidden()
    expect(opener).to_be_focused()
    assert page.locator(".push-board").bounding_box() == mat


@on_a_phone
def test_mat_is_as_high_with_a_choice_below_the_stacks(page: Page, live_server, alice: User, game: Game):
    stacks = [["r1"], ["b2"]]
    look_at(page, game, alice, live_server.url, phase="push", stacks=stacks, drawn=None)
    mat = page.locator(".push-board")
    before = [_height(page, mat, height) for height in (640, 844, 915)]
    look_at(page, game, alice, live_server.url, phase="place", stacks=stacks, drawn="y4")
    expect(page.get_by_role("button", name="Place here")).to_have_count(2)
    assert [_height(page, mat, height) for height in (640, 844, 915)] == before


def _height(page: Page, mat: Locator, window: int) -> float:
    """The height of the mat in a phone's window of this height."""
    page.set_viewport_size({"width": 360, "height": window})
    return mat.bounding_box()["height"]


UNFIT = """() => {
  const shown = (name) => Array.from(document.querySelectorAll(name)).filter((each) => each.checkVisibility());
  const buttons = shown(".push-answer").map((each) => each.getBoundingClientRect());
  return {
    gaps: buttons.slice(1).map((each, index) => each.left - buttons[index].right),
    outside: shown(".push-answer, .push-place").filter((each) => each.scrollWidth > each.clientWidth + 1).length,
    broken: shown(".push-answer span, .push-place span").flatMap((each) => {
      const words = each.textContent.trim().split(/\\s+/);
      const lines = new Range();
      lines.selectNodeContents(each);
      const tops = new Set(Array.from(lines.getClientRects(), ({ top }) => Math.round(top)));
      return tops.size > words.length ? [each.textContent] : [];
    }),
  };
}"""


def test_words_on_the_stacks_are_whole_and_buttons_apart_on_the_smallest_phone(browser: Browser, live_server):
    people = [person(name) for name in NAMES]
    small = {"viewport": {"width": 320, "height": 568}, "is_mobile": True, "has_touch": True, "locale": "fr"}
    with browser.new_context(base_url=live_server.url, reduced_motion="reduce", **small) as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        for name in ("place", "take"):
            page.goto(table(people, phases()[name]).get_absolute_url())
            found = page.evaluate(UNFIT)
            assert (min(found["gaps"], default=8) >= 6, found["outside"], found["broken"]) == (True, 0, []), (
                name,
                found,
            )
        page.goto("about:blank")  # no poll may outlive the test's database


@on_a_phone
def test_phone_on_its_side_does_not_scroll_when_a_stack_is_pressed(page: Page, live_server, alice: User, game: Game):
    """The next card is drawn at once, as long as none can bust, and a button of the same name has the focus then."""
    page.set_viewport_size({"width": 640, "height": 360})
    game.seat_rows.filter(number=0).update(orders=orders_at_first("push"))
    look_at(page, game, alice, live_server.url, phase="place", stacks=[["r1"]], drawn="y4", deck=["b5", "r3"] * 9)
    new = page.get_by_role("button", name="New stack").bounding_box()
    assert 280 < new["y"] + new["height"] <= 360
    page.touchscreen.tap(new["x"] + new["width"] / 2, new["y"] + new["height"] / 2)
    expect(page.locator("#question")).to_have_text("Place the blue 5")
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") == 0


@on_a_phone
def test_drawn_card_of_a_replay_leaves_the_stacks_in_sight(page: Page, live_server, alice: User):
    over = play_to_the_end(running(alice, person("Bob")))
    placed = over.actions.filter(by="player", seat=0, action__startswith="place:").first()
    sign_in(page, alice, live_server.url)
    page.emulate_media(reduced_motion="reduce")  # a card on its way is turned, and so a little higher
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{over.get_absolute_url()}replay/?before={placed.number}")
    card, stacks = (page.locator(part).bounding_box() for part in (".push-drawn", ".push-stacks"))
    assert (card["height"] < 112, stacks["y"] < 400) == (True, True), card


NEWS = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const steps = Array.from(page.getElementById("steps-now").content.children);
  const banked = steps.map((step) => step.content.querySelector(".push-news-banked")).find((each) => each !== null);
  document.querySelector(".push-middle").append(banked.parentElement);
}"""
ROWS = "(news, count) => news.replaceChildren(...Array.from({ length: count }, () => news.firstChild.cloneNode(true)))"


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360), (1280, 720)], ids=str)
def test_news_of_a_round_are_low_rows_below_the_header(page: Page, live_server, alice: User, size):
    game = play_until(running(alice, person("Bob")), lambda state: any(state.view(None)["bank"]), random.Random(1))
    since = game.version - 4  # one of these banked a colour; what is forced may follow
    play(game, "draw")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    page.evaluate(NEWS, f"{game.get_absolute_url()}steps?since={since}")
    news, header = page.locator(".push-middle > .push-news"), page.locator("header").first.bounding_box()
    for count in (2, 3, 5, 6):
        news.evaluate(ROWS, count)
        rows = [row.bounding_box() for row in news.locator(".push-news-item").all()]
        assert len(rows) == count
        assert rows[0]["y"] >= header["y"] + header["height"]
        assert rows[-1]["y"] + rows[-1]["height"] <= size[1]
        assert max(row["height"] for row in rows) <= 56
