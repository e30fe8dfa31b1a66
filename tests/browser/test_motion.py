"""What moves as a game goes on, and that nothing does for whoever wants less motion."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.rules import RULES
from tests.browser.pages import sign_in
from tests.support.people import person
from tests.support.tables import against_bots, fresh, play, play_to_the_end, running

pytestmark = pytest.mark.django_db(transaction=True)

STEPS = 40

# The names of the animations and transitions that begin from now on, and which properties change in them.
WATCH = """() => {
  const besides = ["offset", "computedOffset", "easing", "composite"];
  window.ran = new Set();
  window.changed = new Set();
  for (const began of ["animationstart", "transitionrun"]) {
    document.addEventListener(began, ({ animationName, propertyName }) => {
      ran.add(animationName ?? propertyName);
      for (const { effect } of document.getAnimations())
        for (const keyframe of effect.getKeyframes())
          for (const property of Object.keys(keyframe)) if (!besides.includes(property)) changed.add(property);
    }, true);
  }
}"""
TRAVEL = {"translate", "rotate", "scale", "transform"}
MOVING = {
    "push": {"card-lands", "card-gathers", "die-falls"},
    "pousse": {"card-lands", "pawn-walks", "pawn-falls"},
    "pushemup": {"card-comes"},
}


@pytest.fixture(params=["no-preference", "reduce"])
def motion(request, page: Page) -> str:
    """What the page's reader wants."""
    page.emulate_media(reduced_motion=request.param)
    return request.param


def seen(page: Page) -> tuple[set[str], set[str]]:
    """Names and properties, since `WATCH`."""
    return set(page.evaluate("[...ran]")), set(page.evaluate("[...changed]"))


def step(page: Page, number: int) -> None:
    """On in the replay, until what moves has begun."""
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-at", str(number))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("rules", RULES)
def test_cards_dice_and_pawns_move_from_step_to_step_unless_less_motion_is_wanted(
    page: Page, live_server, rules: str, motion: str
):
    game = play_to_the_end(against_bots(person("Alice"), seats=2, rules=rules))
    sign_in(page, game.host, live_server.url)
    page.goto(f"/games/{game.pk}/replay/")
    page.evaluate(WATCH)
    for number in range(1, min(STEPS, game.version) + 1):
        step(page, number)
    names, properties = seen(page)
    if motion == "reduce":
        assert {"fade"} <= names <= {"fade", "fade-away"}
        assert properties == {"opacity"}
    else:
        assert names >= MOVING[rules]
        assert properties & TRAVEL


def building(game: Game) -> Game:
    """PUSH 'em UP! where Alice may lay a card."""
    while not any(action.startswith("add:") for action in fresh(game).state().view(0)["legal"]):
        play(game, fresh(game).state().legal()[0])
    return game


def test_a_card_is_lifted_and_its_columns_rise_unless_less_motion_is_wanted(page: Page, live_server, motion: str):
    alice = person("Alice")
    game = building(running(alice, person("Bob"), rules="pushemup"))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    page.evaluate(WATCH)
    choice = re.search(r"for-(\d+)", page.locator(".move").first.get_attribute("class"))[1]
    page.keyboard.press(page.locator(f".hold-{choice}").get_attribute("data-key"))
    expect(page.locator(".move").filter(visible=True).first).to_be_visible()
    page.wait_for_function("ran.size > 0")
    names, properties = seen(page)
    if motion == "reduce":
        assert (names, properties) == ({"fade"}, {"opacity"})
    else:
        assert (names >= {"column-rises", "translate"}, "translate" in properties) == (True, True)
