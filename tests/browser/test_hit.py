"""Nothing covers a button: in every phase of every game, in windows of eight sizes."""

from importlib import import_module

import pytest
from playwright.sync_api import Browser, Page

from accounts.models import User
from bench.play_game import SCRIPT
from games.catalog import RULES
from games.engine.state import State
from games.models import Game
from games.play.absence.stand_in import leave_game
from testing.people import person
from testing.tables import fresh, play, running
from tests.browser.pages import sign_in

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Alice", "Bob", "Charlie", "Dora", "Emil", "Fay")
SIZES = [(320, 640), (360, 640), (390, 844), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1920, 1080)]


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in NAMES]


@pytest.fixture
def window(browser: Browser, live_server) -> Page:
    with browser.new_context(base_url=live_server.url, reduced_motion="reduce") as context:
        context.add_init_script(path=SCRIPT)
        page = context.new_page()
        yield page
        page.goto("about:blank")  # no poll may outlive the test's database


def table(people: list[User], state: State) -> Game:
    """Return a game of these people in this position."""
    seated = people[: state.seat_count]
    game = running(*seated, rules=state.slug, options=state.options)
    Game.objects.filter(pk=game.pk).update(
        position=state.dump(), to_act=state.to_act, waiting_for=seated[state.to_act or 0]
    )
    return fresh(game)


def faults(window: Page, game: Game, phase: str) -> dict[tuple[str, int], list[str]]:
    """What cannot be hit, by phase and width."""
    window.goto(game.get_absolute_url())
    found = {}
    for width, height in SIZES:
        window.set_viewport_size({"width": width, "height": height})
        found[phase, width] = window.evaluate("player.faults([])")
    return {where: what for where, what in found.items() if what}


@pytest.mark.parametrize("slug", RULES)
def test_every_button_is_hit_at_its_centre(window: Page, live_server, people: list[User], slug: str):
    phases = import_module(f"tests.games.{slug}.phases")
    sign_in(window, people[0], live_server.url)
    found = {}
    for name, state in phases.phases().items():
        found |= faults(window, table(people, state), name)
    state, action = phases.last()
    found |= faults(window, play(table(people, state), action, people[0]), "over")
    game = table(people, state)
    leave_game(game_id=game.pk, user=people[0])
    found |= faults(window, game, "bot in the seat")
    sign_in(window, people[1], live_server.url)
    found |= faults(window, table(people, state), "waiting")
    assert found == {}, found
