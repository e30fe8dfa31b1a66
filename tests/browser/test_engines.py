"""Firefox and WebKit on a phone: the last decisions of a game of each kind, and its end."""

import random
from importlib import import_module

import pytest

from bench.play_game import SCRIPT
from games.catalog import RULES
from games.models import Game
from games.play.actions.bot_turns import play_bot_turn
from testing.browsers.engines import Window
from testing.clients import signed_in
from testing.people import person
from testing.tables import fresh
from tests.browser.tables import nearly_over
from tests.support.processes import eventually

pytestmark = pytest.mark.django_db(transaction=True)

DECISIONS = 6  # at the end of each game: each takes WebKit half a second of the processor

# What is not as large as its space of the grid around it, by its own layout: how it moves does not matter.
MISSHAPEN = """
  const sizes = ({ width, height }) => `${width} x ${height}`;
  return Array.from(document.querySelectorAll(arguments[0] || "not-any"), (element) => {
    const { gridTemplateColumns, gridTemplateRows } = getComputedStyle(element.parentElement);
    const space = { width: gridTemplateColumns.split(" ")[0], height: gridTemplateRows.split(" ")[0] };
    return { id: element.id, is: sizes(getComputedStyle(element)), space: sizes(space) };
  }).filter(({ is, space }) => is !== space);
"""

# The drawings of the table that change their size as they begin to move.
UNSTEADY = """
  const sizeOf = (drawing) => { const { width, height } = getComputedStyle(drawing); return `${width} x ${height}`; };
  return Array.from(document.querySelectorAll("#table svg")).flatMap((drawing) => {
    const still = sizeOf(drawing);
    const movement = drawing.animate([{ translate: "0 20px" }, { translate: "0px" }], 1000);
    const moving = sizeOf(drawing);
    movement.cancel();
    return still === moving ? [] : { drawing: drawing.getAttribute("class"), still, moving };
  });
"""

# What there is to press, once all stands still.
LOOK = """
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity);
  return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => player.look([], "#table", arguments[0]));
"""


def decide(window: Window, game: Game, dice: random.Random) -> str:
    """Answer with as many presses as it takes, and let the bots play on; return the revision that was answered."""
    while True:
        seen = window.driver.execute_script(LOOK, 0.0 if dice.random() < 0.7 else dice.random())
        window.press(**seen["at"])
        if seen["answer"]:
            break
    eventually(lambda: fresh(game).version > seen["version"])
    while (now := fresh(game)).bot_due_at:
        play_bot_turn(now.pk, now.version)
    return seen["revision"]


@pytest.mark.parametrize("slug", RULES)
def test_game_is_played_to_its_end(window: Window, live_server, slug: str):
    alice = person("Alice", speed="once")
    game, dice = nearly_over(alice, slug, DECISIONS), random.Random(slug)
    fills_space = import_module(f"tests.games.{slug}.phases").FILLS_SPACE
    window.driver.get(f"{live_server.url}/fair/")  # a driver takes cookies only for the site that it shows
    window.driver.add_cookie({"name": "sessionid", "value": signed_in(alice).cookies["sessionid"].value})
    window.driver.get(live_server.url + game.get_absolute_url())
    window.driver.execute_script(SCRIPT.read_text())
    assert window.driver.execute_script(UNSTEADY) == []
    misshapen, revision = [], None
    while not window.driver.execute_script("return player.untilAct(arguments[0], 55000)", revision)["over"]:
        misshapen += window.driver.execute_script(MISSHAPEN, fills_space)
        revision = decide(window, game, dice)
    assert fresh(game).status == Game.Status.FINISHED
    assert misshapen == []


def test_window_notices_what_fails_in_a_page(engine: Window, live_server):
    before = len(engine.errors())
    engine.driver.get(f"{live_server.url}/fair/")
    engine.driver.execute_script("""
      console.error("logged");
      Promise.reject(new TypeError("rejected"));
      setTimeout(() => { throw new TypeError("thrown"); });
    """)
    told = ["TypeError: rejected", "TypeError: thrown", "logged"]  # Selenium hears of them in several threads
    eventually(lambda: sorted(engine.errors()[before:]) == told)


def test_playing_again_after_the_answer_and_back_starts_another_game(window: Window, live_server):
    """A page knows by the redirect that its form was answered (`static/js/site.js`)."""
    window.driver.get(f"{live_server.url}/")
    for number in (1, 2):
        window.driver.execute_script("document.querySelector('.home-game-play button').click()")
        eventually(lambda: "/games/" in window.driver.current_url)
        eventually(lambda: window.driver.execute_script("return document.readyState") == "complete")
        assert Game.objects.count() == number
        window.driver.back()
        eventually(lambda: "/games/" not in window.driver.current_url)
