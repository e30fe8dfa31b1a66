"""Firefox and WebKit on a phone: the last decisions of a game of each kind, and its end."""

import random
from importlib import import_module

import pytest

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from bench.play_game import SCRIPT
from games.catalog import RULES
from games.models import Game
from games.play.actions.bot_turns import play_bot_turn
from testing.browsers.engines import Window
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots, fresh, play_to_the_end, running
from tests.browser.tables import nearly_over
from tests.browser.test_hit import table
from tests.games.push.rules import positions as push
from tests.games.pushemup.rules import positions as pushemup
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

# A sheet at the bottom that does not stand from one side of the window to the other, and a page that is wider.
ASTRAY = """
  const wide = document.documentElement.clientWidth;
  const parts = [document.documentElement, ...document.querySelectorAll("#table .action-sheet")];
  return parts.map((part) => {
    const { left, right } = part.getBoundingClientRect();
    return { part: part.className, left, right, scrolled: part.scrollLeft };
  }).filter(({ left, right, scrolled }) => left || right !== wide || scrolled);
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

# Presses Play once its page has loaded: a script's press before would replace the page in the history.
PLAY = """
  if (document.readyState === "complete") document.querySelector(".against-bots button")?.click();
  return false;
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


HAS_DRAG = "return performance.getEntriesByType('resource').some(({ name }) => name.includes('js/drag'))"
MIDDLE = """
  const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
"""


def look(window: Window, url: str, user: User, game: Game) -> None:
    sign_in_window(window, url, user)
    window.driver.get(url + game.get_absolute_url())


def sign_in_window(window: Window, url: str, user: User) -> None:
    window.driver.get(f"{url}/fair/")  # a driver takes cookies only for the site that it shows
    window.driver.add_cookie({"name": "sessionid", "value": signed_in(user).cookies["sessionid"].value})


def without_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no poll be under way when a page is left: the engines would log that it failed."""
    for name in ("table.POLL_PERSON_MS", "game.POLL_PERSON_MS", "table.POLL_BOT_MS"):
        monkeypatch.setattr(f"games.views.table.drawing.{name}", 60_000)


def test_cards_are_dragged_and_a_stack_is_pressed(window: Window, live_server, monkeypatch: pytest.MonkeyPatch):
    without_polls(monkeypatch)
    people = [person(name, speed="once") for name in ("Alice", "Bob", "Charlie", "Dora")]

    def middle(name: str) -> tuple[float, float]:
        return tuple(window.driver.execute_script(MIDDLE, name))

    def played(game: Game) -> list[str]:
        busy = window.driver.execute_script("return document.querySelector('#table[aria-busy]') !== null")
        return [] if busy else [action.action for action in game.actions.filter(by="player")]

    placing = push.position(phase="place", seats=2, stacks=["r1", "b2"], drawn="y4")
    dragged, pressed = table(people, placing), table(people, placing)
    look(window, live_server.url, people[0], dragged)
    window.drag(middle(".push-drawn .card"), middle(".seat"))  # the script comes with it
    eventually(lambda: window.driver.execute_script(HAS_DRAG))
    window.drag(middle(".push-drawn .card"), middle("#stack-2 .push-pile"))
    eventually(lambda: played(dragged)[:1] == ["place:2"])

    look(window, live_server.url, people[0], pressed)
    window.press(*middle(".push-free .push-place"))
    eventually(lambda: played(pressed)[:1] == ["place:3"])

    columns = ["r3", "p8", "g9", "b7", "r1", "g6", "p1", "b2"]
    adding = table(people, pushemup.position(columns=columns, hands={0: "1 7 7"}, seats=4))
    look(window, live_server.url, people[0], adding)
    window.drag(middle("label.emup-hand-card:nth-of-type(2)"), middle(".emup-column:nth-of-type(2)"))
    eventually(lambda: played(adding)[:1] == ["pair:2:7"])


# How far the page is wider than its window, and the menu of the bar above, below or beside it.
BEYOND = """
  const { left, top, right, bottom } = document.querySelector(".tabbar .menu-panel").getBoundingClientRect();
  const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
  return [scrollWidth - clientWidth, Math.min(left, 0), Math.min(top, 0), Math.max(right - clientWidth, 0),
    Math.max(bottom - clientHeight, 0)];
"""


def test_pages_of_the_bar_fit_its_menu_opens_and_a_friend_is_one_press_away(window: Window, live_server):
    alice, bob = person("Alice"), person("Bob")
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    running(alice, bob, first=0)
    sign_in_window(window, live_server.url, alice)
    for path in ("/", "/play/", "/games/tables/", "/games/friends/"):
        window.driver.get(live_server.url + path)
        window.press(*window.driver.execute_script(MIDDLE, ".tabbar summary"))
        eventually(lambda: window.driver.execute_script("return document.querySelector('.tabbar .menu').open"))
        assert window.driver.execute_script(BEYOND) == [0] * 5, path
    window.press(*window.driver.execute_script(MIDDLE, ".tabbar summary"))
    window.press(*window.driver.execute_script(MIDDLE, ".play-with-each button"))
    eventually(lambda: Game.objects.filter(starts_when_full=True, host=alice).exists())


@pytest.mark.parametrize("slug", RULES)
def test_game_is_played_to_its_end(window: Window, live_server, slug: str):
    alice = person("Alice", speed="once")
    game, dice = nearly_over(alice, slug, DECISIONS), random.Random(slug)
    fills_space = import_module(f"tests.games.{slug}.phases").FILLS_SPACE
    look(window, live_server.url, alice, game)
    window.driver.execute_script(SCRIPT.read_text())
    assert window.driver.execute_script(UNSTEADY) == []
    misshapen, astray, revision = [], [], None
    while not window.driver.execute_script("return player.untilAct(arguments[0], 55000)", revision)["over"]:
        misshapen += window.driver.execute_script(MISSHAPEN, fills_space)
        astray += window.driver.execute_script(ASTRAY)
        revision = decide(window, game, dice)
    assert fresh(game).status == Game.Status.FINISHED
    assert (misshapen, astray) == ([], [])


def test_guest_reads_at_the_end_whole_lines_about_an_account(window: Window, live_server):
    guest = person("Alice", guest=True, speed="once")
    game = play_to_the_end(against_bots(guest, seats=2))
    look(window, live_server.url, guest, game)
    broken = """
      const words = document.createTreeWalker(document.querySelector(".over-keep"), NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.selectNodeContents(words.nextNode());
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
    """
    assert window.driver.execute_script(broken) == 1


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


def test_playing_again_after_the_answer_and_back_starts_another_game(
    window: Window, live_server, monkeypatch: pytest.MonkeyPatch
):
    """A page knows by the redirect that its form was answered (`static/js/site.js`)."""
    without_polls(monkeypatch)
    window.driver.get(f"{live_server.url}/play/")
    for number in (1, 2):
        # Pressed again if the page was loaded again under the press (`static/js/fresh.js`).
        eventually(lambda: window.driver.execute_script(PLAY) or "/games/" in window.driver.current_url, every=5)
        eventually(lambda: window.driver.execute_script("return document.readyState") == "complete")
        assert Game.objects.count() == number
        window.driver.back()
        eventually(lambda: window.driver.current_url.endswith("/play/"))
