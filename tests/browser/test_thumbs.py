"""Boards for thumbs: at every decision of every game, on four phones, its part of the board is in sight."""

import random
from datetime import timedelta
from importlib import import_module
from operator import itemgetter

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from bench.play_game import SCRIPT
from games.catalog import RULES
from games.models import Game
from games.presentation.orders import orders_at_first
from testing.people import person
from testing.tables import play, running
from tests.browser.pages import sign_in, with_details
from tests.browser.tables import short_game
from tests.browser.test_hit import NAMES, table
from tests.support.processes import worker

pytestmark = pytest.mark.django_db(transaction=True)

UPRIGHT = [(320, 568), (360, 640), (390, 844)]
ON_ITS_SIDE = (640, 360)
MOST = 0.45  # of the window's height, for the sheet

# What of `about` is outside the window or under the sheet, before and after each selection; and the sheet's own faults.
COVERED = """async (about) => {
  const frame = () => new Promise(requestAnimationFrame);
  const sheet = document.querySelector("#table .action-sheet");
  const found = new Set();

  function isInSight(element) {
    const { left, top } = sheet.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const held = sheet.contains(element);
    const low = left > 0 || held ? innerHeight : top;
    const far = left > 0 && !held ? left : innerWidth;
    return box.top > -2 && box.left > -2 && box.bottom < low + 2 && box.right < far + 2;
  }

  async function look(when) {
    await frame(); await frame(); await frame();
    const chosen = document.querySelector("#table input[data-selection]:checked");
    const wanted = about + (chosen ? `, .selection-mark[for="${chosen.id}"]` : "");
    const more = sheet.scrollHeight - sheet.clientHeight;
    if (more > 1) found.add(`${when}: ${more} px of the sheet are cut`);
    for (const element of document.querySelectorAll(`${wanted}, .action-sheet .answer`)) {
      const isShown = element.checkVisibility() && element.offsetWidth !== 1;
      if (isShown && !isInSight(element)) found.add(`${when}: ${element.getAttribute("class")}`);
    }
  }

  if (!document.querySelector("#table [data-selection]")) await look("at once");
  for (const input of document.querySelectorAll("#table input[type=radio][data-selection]")) {
    input.click();
    await look(input.labels[0].textContent.trim().slice(0, 20));
  }
  return [...found];
}"""
SHEET = """async () => {
  const sheet = document.querySelector("#table .action-sheet");
  const size = () => { const { width, height } = sheet.getBoundingClientRect(); return [width, height]; };
  await document.fonts.ready;
  let before = null, found = size();
  for (let same = 0; same < 4; before = found, found = size()) {
    same = `${before}` === `${found}` ? same + 1 : 0;
    await new Promise(requestAnimationFrame);
  }
  return found;
}"""


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in NAMES]


@pytest.fixture
def phone(browser: Browser, live_server, people: list[User]) -> Page:
    """Alice's phone; in French, which is longer."""
    with browser.new_context(
        base_url=live_server.url, reduced_motion="reduce", locale="fr", is_mobile=True, has_touch=True
    ) as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        yield page
        page.goto("about:blank")  # no poll may outlive the test's database


@pytest.mark.parametrize("slug", RULES)
def test_board_is_in_sight_beside_a_sheet_that_keeps_its_height(phone: Page, people: list[User], slug: str):
    phases = import_module(f"tests.games.{slug}.phases")
    with_details(phone)
    found, heights = {}, {}
    for name, state in phases.phases().items():
        game = table(people, state)
        # With what is said in first games: hints, and that orders are on
        game.seat_rows.filter(user=people[0]).update(orders=orders_at_first(slug), hints=True)
        for width, height in [*UPRIGHT, ON_ITS_SIDE]:
            phone.set_viewport_size({"width": width, "height": height})
            phone.goto(game.get_absolute_url())
            if covered := phone.evaluate(COVERED, phases.ABOUT[name]):
                found[name, width] = covered
            wide, high = phone.evaluate(SHEET)
            upright = width < height
            assert high <= MOST * height + 1 if upright else wide <= MOST * width, (name, width, wide, high)
            heights.setdefault((width, phases.SHEETS.get(name, "")), {})[name] = round(high, 2)
    assert found == {}, found
    uneven = {place: each for place, each in heights.items() if len(set(each.values())) > 1}
    assert uneven == {}, uneven


def test_phones_page_ends_where_the_table_ends(phone: Page, people: list[User]):
    game = table(people, next(iter(import_module("tests.games.push.phases").phases().values())))
    for width, height in [*UPRIGHT, ON_ITS_SIDE]:
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(game.get_absolute_url())
        expect(phone.locator(".site-footer")).to_be_hidden()


@pytest.mark.parametrize("who", [0, 1], ids=["own turn", "waiting"])
def test_question_and_time_left_are_whole_in_the_column_of_a_phone_on_its_side(
    phone: Page, people: list[User], who: int
):
    state = import_module("tests.games.pousse.phases").phases()["advance"]
    game = table([people[who], people[1 - who], *people[2:]], state)
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(pace="relaxed", clock_since=now, deadline=now + timedelta(days=3))
    phone.set_viewport_size(dict(zip(("width", "height"), ON_ITS_SIDE, strict=True)))
    phone.goto(game.get_absolute_url())
    question, left = phone.locator("#question"), phone.locator(".action-sheet .time-left")
    assert question.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") <= 1
    assert question.bounding_box()["height"] < 50
    assert left.bounding_box()["y"] >= question.bounding_box()["y"] + question.bounding_box()["height"]


# What has the focus and lies under the sheet.
UNDER = """() => {
  const focused = document.activeElement;
  const sheet = document.querySelector(".action-sheet");
  if (sheet.contains(focused) || focused.matches("body, .selection")) return "";
  const isUnder = focused.getBoundingClientRect().bottom > sheet.getBoundingClientRect().top;
  return isUnder ? focused.getAttribute("class") ?? focused.innerText : "";
}"""


@pytest.mark.usefixtures("steps_at_once")
@pytest.mark.parametrize("slug", RULES)
def test_nothing_has_the_focus_under_the_sheet(phone: Page, people: list[User], slug: str):
    state = list(import_module(f"tests.games.{slug}.phases").phases().values())[2]
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(table(people, state).get_absolute_url())
    found = set()
    for _press in range(60):
        phone.keyboard.press("Tab")
        found.add(phone.evaluate(UNDER))
    assert found == {""}


@pytest.mark.parametrize("phase", ["turn", "place", "push", "take"])
def test_own_bank_is_whole_above_the_sheet(phone: Page, people: list[User], phase: str):
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(table(people, import_module("tests.games.push.phases").phases()[phase]).get_absolute_url())
    assert phone.evaluate(COVERED, ".push-bank") == []


def test_sheet_of_a_waiting_player_makes_way_when_another_game_waits_for_them(phone: Page, people: list[User]):
    alice, bob, *_others = people
    running(alice, bob)
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(running(bob, alice, rules="pousse").get_absolute_url())
    expect(phone.locator("#next-game").get_by_role("link")).to_be_visible()
    assert 640 - phone.locator(".action-sheet").bounding_box()["y"] <= 112


NEWEST = """() => {
  const box = (name) => document.querySelector(`.latest > ${name}`).getBoundingClientRect();
  const line = document.querySelector(".latest").getBoundingClientRect();
  const words = box("p:not(.watching)");
  return {
    isShown: words.top < line.bottom,
    width: words.width,
    buttons: [".latest-talk", ".latest-more"].map(box).every(({ left, bottom }) => left >= 0 && bottom <= line.bottom),
  };
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_newest_action_has_room_beside_the_buttons_or_leaves(
    browser: Browser, live_server, people: list[User], language: str
):
    game = running(*people[:2])
    play(game, "draw")
    with browser.new_context(base_url=live_server.url, locale=language, is_mobile=True, has_touch=True) as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        for width, height in UPRIGHT:
            page.set_viewport_size({"width": width, "height": height})
            page.goto(game.get_absolute_url())
            found = page.evaluate(NEWEST)
            assert found["buttons"], (width, found)
            assert found["width"] >= 108, (width, found)
            assert found["isShown"] or (language, width) == ("fr", 320)
        page.goto("about:blank")  # no poll may outlive the test's database


SIZES = """() => {
  const sizes = (name) => Array.from(document.querySelectorAll(name), (element) => element.getBoundingClientRect());
  const cross = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const [count] = sizes(".pousse-pile");
  return {
    spaces: Math.min(...sizes(".pousse-stone").map(({ height }) => height)),
    pawns: Math.min(...sizes(".pousse-piece > use").map(({ width, height }) => Math.min(width, height))),
    rings: sizes(".pousse-life-ring").map(({ width, height }) => width / height),
    covered: sizes(".pousse-stone, .pousse-piece > use").filter((box) => cross(box, count)).length,
  };
}"""


# Labels whose content does not lie within their borders, and letters at destinations that the open card lies on.
CROWDED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const cross = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const cards = [...document.querySelectorAll(".pousse-open-card, .pousse-pile")].map(box);
  const found = new Set();
  for (const input of document.querySelectorAll("#table input[data-selection]")) {
    input.click();
    for (const label of document.querySelectorAll(".pousse-pick-item label")) {
      const { left, right } = box(label);
      for (const inner of [...label.querySelectorAll(".pawn, b")].map(box))
        if (Math.min(inner.left - left, right - inner.right) < 3) found.add(label.innerText);
    }
    for (const letter of document.querySelectorAll(".pousse-target-letter")) {
      if (letter.checkVisibility() && cards.some((card) => cross(card, box(letter)))) found.add(letter.textContent);
    }
  }
  return [...found];
}"""


@pytest.mark.parametrize("size", [*UPRIGHT, ON_ITS_SIDE, (768, 1024)])
def test_chosen_pawns_words_are_whole_and_the_card_covers_no_letter(
    phone: Page, people: list[User], size: tuple[int, int]
):
    phases = import_module("tests.games.pousse.phases").phases()
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for name in ("advance", "advance, blocked", "back", "only pawn"):
        phone.goto(table(people, phases[name]).get_absolute_url())
        if crowded := phone.evaluate(CROWDED):
            found[name] = crowded
    assert found == {}, found


# The bottom of what can be chosen on the board, and the top of the sheet that has come up only after it was looked for.
RISEN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const sheet = document.querySelector("#table .action-sheet");
  sheet.style.translate = "0 240px";
  scrollTo(0, 0);
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: {} } }));
  await frame(); await frame();
  sheet.style.translate = "";
  await frame();
  const marks = [...document.querySelectorAll("#table .selection-mark")].filter((mark) => mark.checkVisibility());
  const ends = marks.map((mark) => mark.getBoundingClientRect().bottom);
  return [Math.max(...ends), sheet.getBoundingClientRect().top];
}"""


@pytest.mark.usefixtures("steps_at_once")
def test_choices_come_into_sight_above_a_sheet_that_is_on_its_way_up(phone: Page, people: list[User]):
    state = import_module("tests.games.pousse.phases").phases()["advance, long board"]
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(table(people, state).get_absolute_url())
    choices, sheet = phone.evaluate(RISEN)
    assert choices < sheet


@pytest.mark.parametrize("board", ["turn", "advance", "advance, short board", "advance, long board"])
def test_pawns_and_spaces_are_as_large_as_a_finger_and_the_count_covers_none(
    phone: Page, people: list[User], board: str
):
    state = import_module("tests.games.pousse.phases").phases()[board]
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(table(people, state).get_absolute_url())
    sizes = phone.evaluate(SIZES)
    assert sizes["spaces"] >= 28
    assert sizes["pawns"] >= 26
    assert set(sizes["rings"]) == {1}
    assert sizes["covered"] == 0


# How far things have moved that no press had moved: the sum of https://web.dev/articles/cls over a whole game, without
# the footer below a page that has become longer.
SHIFTS = """
  window.shifts = {};
  const area = ({ width, height }) => width * height / (innerWidth * innerHeight);
  const longest = Math.max(innerWidth, innerHeight);
  const way = (from, to) => Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / longest;
  const worth = ({ previousRect: from, currentRect: to }) => (area(from) + area(to)) * way(from, to);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter((each) => !each.hadRecentInput)) {
      const others = entry.sources.filter(({ node }) => node?.className !== "site-footer");
      const moved = others.map(({ node }) => node?.getAttribute?.("class") ?? node?.nodeName).join(", ");
      const alone = others.length === entry.sources.length;
      shifts[moved] = (shifts[moved] ?? 0) + (alone ? entry.value : others.reduce((sum, each) => sum + worth(each), 0));
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
THINKING = 600  # ms: what comes in the half second after a press would not count


def play_on(page: Page, dice: random.Random) -> bool:
    """Answer the next decision, with as many taps as it takes; return whether the game was over."""
    revision = page.locator("#table").get_attribute("data-revision")
    while True:
        page.wait_for_timeout(THINKING)
        seen = page.evaluate("dice => player.look([], '#table', dice)", 0.0 if dice.random() < 0.7 else dice.random())
        if seen["at"] is None:
            return True
        page.touchscreen.tap(seen["at"]["x"], seen["at"]["y"])
        if seen["answer"]:
            return page.evaluate("seen => player.untilAct(seen, 60000)", revision)["over"]


@pytest.mark.parametrize("slug", RULES)
def test_nothing_jumps_in_a_whole_game(phone: Page, people: list[User], slug: str):
    people[0].speed = "fast"
    people[0].save()
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.emulate_media(reduced_motion="no-preference")
    phone.add_init_script(SHIFTS)
    phone.add_init_script(path=SCRIPT)
    with worker():
        phone.goto(short_game(people[0], slug).get_absolute_url())
        dice = random.Random(slug)
        while not play_on(phone, dice):
            pass
        phone.wait_for_timeout(THINKING)
    shifts = phone.evaluate("shifts")
    assert sum(shifts.values()) <= 0.1, sorted(shifts.items(), key=itemgetter(1), reverse=True)
