"""Steps of a table, one after another, up to the newest."""

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from accounts.models import User
from games.models import Game
from testing.people import person
from testing.tables import fresh, play, running
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import DESKTOP, on_a_desk, on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)

PLAYING = "#table[data-playing]"
DECISION = "button[name=action]"
SAID = """
  window.said = [];
  addEventListener("DOMContentLoaded", () => {
    const live = document.getElementById("live");
    if (live) new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
  });
"""


@pytest.fixture
def missed(page: Page, live_server) -> Game:
    return missed_by_bob(page, live_server.url, "Alice", "Dora")


def missed_by_bob(page: Page, url: str, *others: str) -> Game:
    """Return a game in which the opponents have played; it is Bob's turn."""
    bob = person("Bob")
    game = running(*map(person, others), bob)
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    sign_in(page, bob, url)
    return now


def test_missed_steps_are_shown_up_to_the_decision(page: Page, missed: Game):
    page.goto(f"/games/{missed.pk}/")
    page.locator(".band-step").first.wait_for()
    assert page.locator(DECISION).count() == 0
    assert_accessible(page)
    expect(page.locator(PLAYING)).to_have_count(0)
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()
    assert page.locator("#table").get_attribute("data-version") == str(missed.version)


@pytest.mark.journey
@on_a_desk
def test_each_step_is_announced_once_and_then_the_question_has_the_focus(page: Page, missed: Game):
    page.add_init_script(SAID)
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator("#question")).to_be_focused()
    sentences = " ".join(page.evaluate("said")).split(". ")
    assert sorted(sentences) == sorted(set(sentences))


@on_a_desk
def test_focus_of_a_button_that_a_step_removes_waits_on_the_band_and_goes_to_the_question(page: Page, missed: Game):
    page.goto(f"/games/{missed.pk}/")
    page.locator("#skip").wait_for()
    page.evaluate("""() => {
      const button = document.createElement("button");
      document.querySelector("#table .table-main").append(button);
      button.focus();
    }""")
    expect(page.locator("#band")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()
    expect(page.locator("#question")).to_be_focused()


@on_a_desk
def test_a_key_skips_to_the_newest_table(page: Page, missed: Game):
    page.clock.install()
    page.goto(f"/games/{missed.pk}/")
    page.locator("#skip").wait_for()
    page.keyboard.press("Space")
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()


@on_a_desk
def test_without_an_answer_the_newest_table_is_shown(page: Page, missed: Game):
    page.route("**/steps?*", lambda route: route.abort())
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()


LOOKS = "performance.getEntriesByName('step').map(({ duration, detail }) => ({ duration, ...detail }))"
BOUNDS = {1: (450, 700), 2: (900, 1500)}  # ms after a step's movement at normal speed, for what is light and heavy


@on_a_phone
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_step_stays_as_its_weight_says_after_its_movement_and_none_is_cut(page: Page, missed: Game, motion: str):
    page.emulate_media(reduced_motion=motion)
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator(PLAYING)).to_have_count(0)
    looks = [look for look in page.evaluate(LOOKS) if look["weight"]]
    assert len(looks) > 1
    for look in looks:
        least, most = BOUNDS[min(int(look["weight"]), 2)]
        assert least <= look["stays"] <= most
        assert look["duration"] >= look["moved"] + look["stays"] - 1  # timers round down
        assert (look["cut"], look["skipped"]) == (0, False)


QUESTIONS = """
  window.questions = new Set();
  new MutationObserver(() => {
    const question = document.querySelector("#question");
    if (question) questions.add(question.textContent.replace(/\\s+/g, " "));
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""


def let_steps_stay(page: Page, game: Game) -> None:
    """Let each step of the game's page stay until it is skipped."""

    def slower(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("data-poll-ms", 'data-slower="90" data-poll-ms', 1))

    page.route(f"**/games/{game.pk}/", slower)
    page.add_init_script(QUESTIONS)


@pytest.mark.journey
@on_a_phone
def test_one_players_turn_can_be_skipped_and_then_all(page: Page, live_server):
    missed = missed_by_bob(page, live_server.url, "Alice", "Dora", "Eve")
    let_steps_stay(page, missed)
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator(".band-step")).to_contain_text("Alice")
    page.get_by_role("button", name="Next player").click()
    expect(page.locator(".band-step")).to_contain_text("Dora")
    assert len([text for text in page.evaluate("[...questions]") if "Alice" in text]) == 1
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()


@on_a_desk
@pytest.mark.parametrize("way", ["key", "board"])
def test_at_the_slow_speed_the_table_stops_at_each_player(page: Page, missed: Game, way: str):
    User.objects.filter(name="Bob").update(speed="slow")
    page.goto(f"/games/{missed.pk}/")
    for name in ("Alice", "Dora"):  # and then Bob, whose first card has been drawn
        expect(page.locator("#table[data-stopped]")).to_be_visible()
        expect(page.locator(".band-step")).to_contain_text(name)
        expect(page.get_by_role("button", name="Tap for the next")).to_be_visible()
        assert_accessible(page)
        if way == "key":
            page.keyboard.press("ArrowRight")
        else:
            page.locator(".play-area").click(position={"x": 5, "y": 5})
        expect(page.locator("#table[data-stopped]")).to_have_count(0)
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()


@on_a_phone
def test_cards_that_cannot_bust_are_drawn_in_one_go_under_one_sentence(page: Page, live_server):
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    while sum(map(len, fresh(game).state().stacks)) < 3:
        now = fresh(game)
        play(now, "draw" if "draw" in now.state().legal() else now.state().legal()[0])
    while (now := fresh(game)).waiting_for != bob:
        play(now, "stop" if "stop" in now.state().legal() else now.state().legal()[0])
    sign_in(page, bob, live_server.url)
    let_steps_stay(page, game)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator(".band-step .band-question")).to_have_text("Alice draws three cards.")
    expect(page.locator(".card-new")).to_have_count(3)
    page.keyboard.press("Space")
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()
    assert not any("Alice drew" in text for text in page.evaluate("[...questions]"))


DELAYS = """
  window.delays = [];
  const { setTimeout } = window;
  window.setTimeout = (call, delay, ...given) => (delays.push(delay), setTimeout(call, delay, ...given));
"""


@pytest.mark.journey
@on_a_phone
def test_while_two_players_are_there_a_page_asks_often(page: Page, browser: Browser, live_server, monkeypatch):
    for module in ("table", "game"):
        monkeypatch.setattr(f"games.views.table.drawing.{module}.POLL_PERSON_MS", 60_000)
    alice, bob = person("Alice"), person("Bob")
    game = running(alice, bob)
    context = browser.new_context(base_url=live_server.url, **DESKTOP)
    bobs = context.new_page()
    bobs.add_init_script(DELAYS)
    for each, user in ((page, alice), (bobs, bob)):
        sign_in(each, user, live_server.url)
        each.goto(f"/games/{game.pk}/")
    asked_alone = bobs.evaluate("delays.filter((delay) => delay >= 2000)")
    for each in (page, bobs):
        with each.expect_response("**/table?*"):
            each.dispatch_event("#table", "poll")
    bobs.wait_for_function("() => delays.includes(2000)")
    assert 2000 not in asked_alone
    play(game, "draw")
    expect(bobs.locator(".latest")).to_contain_text("Alice drew")
    bobs.goto("about:blank")
    context.close()


@on_a_phone
def test_at_the_fast_speed_what_costs_the_viewer_something_stays_as_long_as_normally(page: Page, missed: Game):
    User.objects.filter(name="Bob").update(speed="fast")

    def costly(route: Route) -> None:
        answer = route.fetch()
        text = answer.text().replace('<template data-number="', '<template data-costs data-number="', 1)
        route.fulfill(response=answer, body=text)

    page.route(f"**/games/{missed.pk}/", costly)
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator(PLAYING)).to_have_count(0)
    first, second, *_others = [look for look in page.evaluate(LOOKS) if look["weight"]]
    assert first["stays"] / first["weight"] > 2.9 * second["stays"] / second["weight"]
