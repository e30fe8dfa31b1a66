"""The hints of first games: in a low window of a desktop they leave the question its room."""

import pytest
from playwright.sync_api import Browser

from accounts.models import User
from games.catalog import RULES
from games.play.actions.bot_turns import play_bot_turn
from testing.people import person
from testing.tables import against_bots, fresh, play
from tests.browser.pages import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

CRAMPED = """() => {
  const words = [...document.querySelectorAll("#table .hint-line > span")].find((each) => each.checkVisibility());
  if (words) words.textContent = "A hint as long as the longest, which takes two lines. ".repeat(3);
  const size = (name) => {
    const found = [...document.querySelectorAll(`#table ${name}`)].find((each) => each.checkVisibility());
    return found?.getBoundingClientRect();
  };
  const [question, hint] = [size(".band-question"), size(".hint-line, .hint-first")];
  return hint ? { question: question.height > 80 || question.width < 150, hint: hint.height > 120 } : null;
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
