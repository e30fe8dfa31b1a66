"""The hints of first games: they are whole, and leave the question its room."""

import inspect
import re
from importlib import import_module

import pytest
from django.utils import translation
from django.utils.translation import gettext as _
from playwright.sync_api import Browser, expect

from accounts.models import User
from games.catalog import RULES, presentation_of
from games.play.actions.bot_turns import play_bot_turn
from games.presentation.orders import orders_at_first
from games.presentation.scene import digest_of
from games.presentation.terms import in_points
from testing.people import person
from testing.tables import against_bots, fresh, play, running
from tests.browser.pages import sign_in
from tests.browser.test_hit import NAMES, table

pytestmark = pytest.mark.django_db(transaction=True)

CRAMPED = """() => {
  const words = [...document.querySelectorAll("#table .hint-line > span")].find((each) => each.checkVisibility());
  if (words) words.textContent = "A hint as long as the longest, which takes two lines. ".repeat(3);
  const size = (name) => {
    const found = [...document.querySelectorAll(`#table ${name}`)].find((each) => each.checkVisibility());
    return found?.getBoundingClientRect();
  };
  const [question, hint] = [size(".band-question"), size(".hint-line, .hint-first")];
  return hint ? { question: question.height > (question.width < 150 ? 40 : 80), hint: hint.height > 120 } : null;
}"""


@pytest.mark.parametrize("slug", RULES)
def test_question_has_its_room_beside_the_hints_of_a_first_game_on_a_low_desktop(browser: Browser, live_server, slug):
    alice, found = person("Alice"), {}
    User.objects.filter(pk=alice.pk).update(speed="once")  # no steps of the others before the question
    game = against_bots(alice, rules=slug)
    with browser.new_context(base_url=live_server.url) as context:
        page = context.new_page()
        sign_in(page, alice, live_server.url)
        for decision in range(3):
            while fresh(game).waiting_for != alice:
                play_bot_turn(game.pk, fresh(game).version)
            for width, height in ((1280, 720), (1366, 768), (960, 600)):
                page.set_viewport_size({"width": width, "height": height})
                page.goto(game.get_absolute_url())
                found[decision, width] = page.evaluate(CRAMPED)
            play(game, fresh(game).state().legal()[0])
        page.goto("about:blank")  # no poll may outlive the test's database
    seen = {place: each for place, each in found.items() if each}
    assert (len(seen) > 2, {place: each for place, each in seen.items() if any(each.values())}) == (True, {})


# Words of a hint that are cut, and how much of the sheet is below its edge, before and after each selection.
CUT = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const found = new Set();
  async function look() {
    await frame(); await frame();
    const sheet = document.querySelector("#table .action-sheet");
    const more = sheet.scrollHeight - sheet.clientHeight;
    const words = [...document.querySelectorAll("#table .hint-line > span")].find((each) => each.checkVisibility());
    if (!words) return;
    const text = words.innerText.trim();
    if (more > 1) found.add(`${more} px of the sheet are cut below: ${text}`);
    const cut = Math.max(words.scrollHeight - words.clientHeight, words.scrollWidth - words.clientWidth);
    const line = words.closest(".hint-line").getBoundingClientRect();
    const box = words.getBoundingClientRect();
    if (cut > 1 || box.bottom > line.bottom || box.top < line.top) found.add(`cut: ${text}`);
  }
  await look();
  for (const input of document.querySelectorAll("#table input[type=radio][data-selection]")) {
    input.click();
    await look();
  }
  return [...found];
}"""
WINDOWS = [(320, 568), (360, 640), (360, 780), (640, 360), (1280, 720)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", RULES)
def test_each_hint_is_whole(browser: Browser, live_server, slug: str, language: str):
    phases, people = import_module(f"tests.games.{slug}.phases"), [person(name) for name in NAMES]
    with translation.override(language):
        goal = digest_of(str(presentation_of(slug).names.AIM))
    User.objects.filter(pk=people[0].pk).update(hints_read={slug: {goal: 1}})
    found = {}
    with browser.new_context(base_url=live_server.url, locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        sign_in(page, people[0], live_server.url)
        for name, state in phases.phases().items():
            game = table(people, state)
            game.seat_rows.filter(user=people[0]).update(hints=True, orders=orders_at_first(slug))
            page.goto(game.get_absolute_url())
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                if cut := page.evaluate(CUT):
                    found[name, width] = cut
        page.goto("about:blank")  # no poll may outlive the test's database
    assert found == {}, found


VALUES = {"busts": 12, "cards": 107, "colour": "purple", "space": "L10", "card": 9, "number": 5}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", RULES)
def test_each_line_about_a_loss_is_whole(browser: Browser, live_server, monkeypatch, slug: str, language: str):
    source = inspect.getsource(import_module(f"games.{slug}.presentation.losses"))
    alice, found = person("Alice"), {}
    game = running(alice, person("Bob"), rules=slug, first=0)
    with translation.override(language):
        User.objects.filter(pk=alice.pk).update(hints_read={slug: {digest_of(str(presentation_of(slug).names.AIM)): 1}})
        lines = [_(line).format(points=in_points(12), **VALUES) for line in re.findall(r'_\("(.+?)"\)', source)]
    assert len(lines) > 2
    with browser.new_context(base_url=live_server.url, locale=language, reduced_motion="reduce") as context:
        page = context.new_page()
        sign_in(page, alice, live_server.url)
        for line in lines:
            monkeypatch.setattr(f"games.{slug}.presentation.hint", lambda _view, _people, line=line: line)
            page.goto(game.get_absolute_url())
            expect(page.locator("#table .hint-line:visible")).to_contain_text(line)
            for width, height in WINDOWS:
                page.set_viewport_size({"width": width, "height": height})
                if cut := page.evaluate(CUT):
                    found[line, width] = cut
        page.goto("about:blank")  # no poll may outlive the test's database
    assert found == {}, found
