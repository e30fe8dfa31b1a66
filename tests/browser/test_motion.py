"""Animations during a game, and none with reduced motion."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.catalog import RULES
from games.models import Game
from testing.games import samples_of
from testing.people import person
from testing.tables import against_bots, fresh, play, play_to_the_end, running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk, on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)

# Collects the names of animations and the properties of transitions that start from now on.
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


def seen(page: Page) -> tuple[set[str], set[str]]:
    """Names and properties, since `WATCH`."""
    return set(page.evaluate("[...ran]")), set(page.evaluate("[...changed]"))


def step(page: Page, number: int) -> None:
    """Step to an action of the replay and wait until its animations have started."""
    page.keyboard.press("ArrowRight")
    expect(page.locator("#replay")).to_have_attribute("data-at", str(number))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def game_over(rules: str) -> Game:
    """A finished game with every animation."""
    alice = person("Alice")
    while True:
        game = play_to_the_end(against_bots(alice, seats=2, rules=rules))
        if any(event["type"] == samples_of(rules).MOVES for action in game.actions.all() for event in action.events):
            return game


def watch_from_the_start(page: Page, game: Game) -> None:
    page.goto(f"/games/{game.pk}/replay/")
    page.evaluate(WATCH)


@pytest.mark.journey
@on_a_desk
@pytest.mark.parametrize("rules", RULES)
def test_cards_dice_and_pawns_are_animated_without_reduced_motion(page: Page, live_server, rules: str):
    game = game_over(rules)
    sign_in(page, game.host, live_server.url)
    watch_from_the_start(page, game)
    steps = 0
    while not seen(page)[0] >= samples_of(rules).MOVING:
        step(page, steps := steps + 1)
    assert seen(page)[1] & TRAVEL

    page.emulate_media(reduced_motion="reduce")
    watch_from_the_start(page, game)
    for number in range(steps):
        step(page, number + 1)
    names, properties = seen(page)
    assert {"fade"} <= names <= {"fade", "fade-away"}
    assert properties == {"opacity"}


def building(game: Game) -> Game:
    """A game of PUSH 'em UP! in which Alice may lay a card."""
    while not any(action.startswith("add:") for action in fresh(game).state().view(0)["legal"]):
        play(game, fresh(game).state().legal()[0])
    return game


@on_a_desk
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_selected_card_and_its_columns_are_animated_without_reduced_motion(page: Page, live_server, motion: str):
    page.emulate_media(reduced_motion=motion)
    alice = person("Alice")
    game = building(running(alice, person("Bob"), rules="pushemup"))
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    page.evaluate(WATCH)
    choice = re.search(r"for-selection-(\d+)", page.locator(".emup-move").first.get_attribute("class"))[1]
    page.keyboard.press(page.locator(f".selection-{choice}").get_attribute("data-key"))
    expect(page.locator(".emup-move").filter(visible=True).first).to_be_visible()
    if motion == "reduce":
        page.wait_for_function("() => ran.size > 0")
        assert seen(page) == ({"fade"}, {"opacity"})
    else:
        page.wait_for_function("() => ['column-rises', 'translate'].every((name) => ran.has(name))")
        assert "translate" in seen(page)[1]


TRAVELLERS = """() => {
  const animate = Element.prototype.animate;
  window.travellers = [];
  Element.prototype.animate = function (...given) {
    if (this.dataset.piece) travellers.push(this.dataset.piece);
    return animate.apply(this, given);
  };
}"""


def about_to_win() -> Game:
    """A game of Pousse-toi de là ! in which Alice's next action is the last one; nobody falls."""
    game = running(person("Alice"), person("Bob"), rules="pousse")
    pawns = [["R12", "goal", "R4"], ["L5", "R5", "home"]]
    described = {"pawns": pawns, "card": "+3", "phase": "move", "turn": 0, "to_act": 0}
    Game.objects.filter(pk=game.pk).update(position=game.position | described, to_act=0, waiting_for=game.host)
    return game


@on_a_phone
def test_pawns_stay_on_the_board_when_the_result_comes_above_it(page: Page, live_server):
    game = about_to_win()
    sign_in(page, game.host, live_server.url)
    page.goto(game.get_absolute_url())
    board = page.locator("[data-board]")
    before = board.bounding_box()
    page.evaluate(TRAVELLERS)
    page.locator(".pousse-pick-item label", has_text="R12").click()
    page.locator(".pousse-way").filter(visible=True).first.click()
    expect(page.locator(".band-over")).to_be_visible()
    assert board.bounding_box() != before
    assert page.evaluate("travellers") == ["0-1", "0-2"]  # to the goal, and aside there
