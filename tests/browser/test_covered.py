"""Nothing covers what the next decision is about: in every phase, on phones, for who decides and for who waits."""

from importlib import import_module

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.catalog import RULES
from games.models import Game
from games.push.rules.game import Phase
from testing.people import person
from testing.tables import play
from tests.browser.pages import look_away, sign_in, with_details
from tests.browser.test_hit import NAMES, table
from tests.browser.windows import on_a_phone
from tests.games.push.rules.positions import position

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = [(320, 568), (360, 640), (360, 780), (390, 844), (640, 360)]

# What lies over the middle of an element of `about`, or over a place near its corners, also after each selection.
# A panel that takes no click covers it all the same.
COVERING = """async (about) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets.push(sheet);
  const frame = () => new Promise(requestAnimationFrame);
  const places = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
  const TARGETS = "[name=action], .selection-mark, .selection-target, .pawn"; // which lie on what they are about
  const found = new Set();

  function look() {
    for (const element of document.querySelectorAll(about)) {
      if (!element.checkVisibility() || element.offsetWidth === 1) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const [across, down] of places) {
        const over = document.elementFromPoint(left + across * width, top + down * height);
        const isApart = over && !element.contains(over) && !over.contains(element);
        if (isApart && !over.closest(`${about}, ${TARGETS}`))
          found.add(`${over.getAttribute("class") ?? over.localName} over ${element.getAttribute("class")}`);
      }
    }
  }

  look();
  for (const input of document.querySelectorAll("#table input[type=radio][data-selection]")) {
    input.click();
    await frame(); await frame();
    look();
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  return [...found];
}"""
STACKS = ".push-stack-head, .push-pile"


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in NAMES]


@pytest.fixture
def phone(browser: Browser, live_server) -> Page:
    with browser.new_context(
        base_url=live_server.url, reduced_motion="reduce", locale="fr", is_mobile=True, has_touch=True
    ) as context:
        page = context.new_page()
        yield page
        page.goto("about:blank")  # no poll may outlive the test's database


@pytest.mark.parametrize(
    ("viewer", "first"), [(0, True), (0, False), (1, False)], ids=["decides in a first game", "decides", "waits"]
)
@pytest.mark.parametrize("slug", RULES)
def test_nothing_covers_what_a_decision_is_about(
    phone: Page, live_server, people: list[User], slug: str, viewer: int, first: bool
):
    phases = import_module(f"tests.games.{slug}.phases")
    sign_in(phone, people[viewer], live_server.url)
    if first:
        with_details(phone)
    found = {}
    for name, state in phases.phases().items():
        game = table(people, state)
        game.seat_rows.filter(user=people[0]).update(hints=first)
        phone.goto(game.get_absolute_url())
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            if covering := phone.evaluate(COVERING, phases.ABOUT[name]):
                found[name, width] = covering
    assert found == {}, found


def rolling(people: list[User]) -> Game:
    """A game in which Alice takes a stack with a Roll card, and then Bob and Charlie take one."""
    stacks = ["r1 b2 roll p5", "y4 g2 p2 roll", "y6 b6"]
    return table(people[:3], position(phase=Phase.TAKE, stacks=stacks, bench={0: "r4 r5 b3 y1", 1: "g4"}))


@pytest.mark.parametrize("viewer", [0, 2], ids=["rolled", "waits"])
def test_a_roll_leaves_the_stacks_also_after_a_reload(phone: Page, live_server, people: list[User], viewer: int):
    game = rolling(people)
    sign_in(phone, people[viewer], live_server.url)
    play(game, "take:1", people[0])
    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        phone.goto(game.get_absolute_url())
        expect(phone.locator(".push-news-again")).to_be_visible()
        assert phone.evaluate(COVERING, STACKS) == []


BUST = position(phase=Phase.PUSH, stacks=["r1 b2 roll p5", "y4 g5 p2", "y6 b6"], deck="b5 y2")
SHAKEN = "() => document.getAnimations().some(({ animationName }) => animationName === 'stack-shakes')"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_bust_shakes_the_stacks_and_each_shows_why(page: Page, live_server, people: list[User], motion: str):
    page.emulate_media(reduced_motion=motion)
    game = table(people[:3], BUST)
    User.objects.filter(pk=people[0].pk).update(speed="slow")
    sign_in(page, people[0], live_server.url)
    page.goto(game.get_absolute_url())
    page.locator("#act-draw").click()
    expect(page.locator(".push-busted .card-clash")).to_have_count(4)
    assert page.locator(".card-clash").all_text_contents() == ["blue", "a 5", "a 5", "blue"]
    assert page.evaluate(SHAKEN) == (motion == "no-preference")
    expect(page.locator(".band-step")).to_contain_text("every stack has a 5 or")
    page.wait_for_function(f"() => !({SHAKEN})()")
    assert page.evaluate(COVERING, STACKS) == []
    expect(page.locator(".push-news-bust .push-news-card")).to_be_visible()


def test_why_somebody_busted_is_whole_on_the_smallest_phone(phone: Page, live_server, people: list[User]):
    phone.set_viewport_size({"width": 320, "height": 568})
    User.objects.filter(pk=people[0].pk).update(speed="slow")
    game = table(people[:3], BUST)
    sign_in(phone, people[0], live_server.url)
    phone.goto(game.get_absolute_url())
    phone.locator("#act-draw").click()
    why = phone.locator(".band-step .band-question")
    expect(why).to_contain_text("Place au dé.")
    assert why.evaluate("(words) => words.scrollHeight - words.clientHeight") == 0


@on_a_phone
def test_a_press_shows_news_again_that_has_left(page: Page, live_server, people: list[User]):
    game = rolling(people)
    sign_in(page, people[0], live_server.url)
    page.goto(game.get_absolute_url())
    page.locator("#act-stack-1").click()
    news, again = page.locator("[data-news]"), page.get_by_role("button", name="Show again")
    expect(news).to_contain_text("You rolled")
    expect(again).to_be_visible()
    expect(news).to_be_hidden()
    page.dispatch_event("#table", "poll")
    with page.expect_response("**/table?*"):
        pass
    expect(news).to_be_hidden()
    again.click()
    expect(news).to_be_visible()
    expect(again).to_be_hidden()
    assert page.evaluate(COVERING, STACKS) != []
    expect(again).to_be_visible()


@on_a_phone
def test_news_waits_on_a_page_that_nobody_sees(page: Page, live_server, people: list[User]):
    game = rolling(people)
    play(game, "take:1", people[0])
    sign_in(page, people[2], live_server.url)
    page.clock.install()
    page.add_init_script("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.goto(game.get_absolute_url())
    news = page.locator("[data-news]")
    page.clock.fast_forward(20_000)
    expect(news).to_be_visible()
    look_away(page, hidden=False)
    page.clock.run_for(10_000)
    expect(news).to_be_hidden()
