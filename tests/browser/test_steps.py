"""Steps of a table, one after another, up to the newest."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import on_a_desk
from tests.support.people import person
from tests.support.tables import fresh, play, running

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
    """A game in which the opponents have played; it is Bob's turn."""
    alice, bob, dora = person("Alice"), person("Bob"), person("Dora")
    game = running(alice, dora, bob)
    while (now := fresh(game)).waiting_for != bob:
        legal = now.state().legal()
        play(now, "stop" if "stop" in legal else legal[0])
    sign_in(page, bob, live_server.url)
    return now


def test_missed_steps_are_shown_up_to_the_decision(page: Page, missed: Game):
    page.goto(f"/games/{missed.pk}/")
    page.locator(".band-step").first.wait_for()
    assert page.locator(DECISION).count() == 0
    assert_accessible(page)
    expect(page.locator(PLAYING)).to_have_count(0)
    expect(page.locator(DECISION).filter(visible=True).first).to_be_visible()
    assert page.locator("#table").get_attribute("data-version") == str(missed.version)


@on_a_desk
def test_after_the_steps_the_decision_is_announced_and_each_step_once(page: Page, missed: Game):
    page.add_init_script(SAID)
    page.goto(f"/games/{missed.pk}/")
    expect(page.locator("#live")).to_contain_text("Your turn", timeout=30_000)
    said = page.evaluate("said.at(-1)")
    assert said.endswith(page.locator("#after-steps").text_content())
    sentences = " ".join(page.evaluate("said")).split(". ")
    assert sorted(sentences) == sorted(set(sentences))


@on_a_desk
def test_focus_of_a_button_that_a_step_removes_goes_to_skip_and_then_to_the_question(page: Page, missed: Game):
    page.goto(f"/games/{missed.pk}/")
    page.locator("#skip").wait_for()
    page.evaluate("""() => {
      const button = document.createElement("button");
      document.querySelector("#table .table-main").append(button);
      button.focus();
    }""")
    expect(page.locator("#skip")).to_be_focused()
    page.keyboard.press("Enter")
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
