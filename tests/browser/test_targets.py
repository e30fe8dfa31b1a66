"""What can be played is pressed where it goes, or dragged there, and a selection is undone before it is played."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from accounts.models import User
from games.engine.state import State
from games.models import Game
from testing.people import person
from testing.tables import fresh
from tests.browser.pages import sign_in
from tests.browser.test_hit import table
from tests.browser.windows import PHONE, on_a_phone
from tests.games.pousse.rules import positions as pousse
from tests.games.push.rules import positions as push
from tests.games.pushemup.rules import positions as pushemup

pytestmark = pytest.mark.django_db(transaction=True)

PLACE = push.position(phase="place", seats=2, stacks=["r1", "b2"], drawn="y4")
TAKE = push.position(phase="take", seats=2, stacks=["r1", "b2"])
HAND = pushemup.position(columns=["r3", "p8", "g9", "b7", "r1", "g6", "p1", "b2"], hands={0: "1 7 7"}, seats=4)
HEROES = pushemup.position(phase="start", seats=2)
PAWNS = pousse.position(card="+3", pawns={0: "R6 L4 home", 1: "L5 8 home"}, seats=2)


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("Alice", "Bob", "Charlie", "Dora")]


def look(page: Page, live_server, people: list[User], state: State) -> Game:
    """Alice looks at her table, where she has to act."""
    game = table(people, state)
    sign_in(page, people[0], live_server.url)
    page.goto(game.get_absolute_url())
    return game


def played(game: Game) -> list[str]:
    """What people have played."""
    return [action.action for action in game.actions.filter(by="player")]


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, to: tuple[float, float], look: str = "0") -> object:
    """Drag it by a finger on a phone, otherwise by the mouse; return what ``look`` is before it is let go."""
    start = middle(thing)
    way = [tuple(a + (b - a) * part / 8 for a, b in zip(start, to, strict=True)) for part in range(1, 9)]
    if not page.evaluate("navigator.maxTouchPoints"):
        page.mouse.move(*start)
        page.mouse.down()
        for place in way:
            page.mouse.move(*place)
        page.wait_for_timeout(100)  # the script comes with the first press
        page.mouse.move(*to)
        found = page.evaluate(look)
        page.mouse.up()
        return found
    tools = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, ...]) -> None:
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    touch("touchStart", start)
    for place in way:
        touch("touchMove", place)
        page.wait_for_timeout(20)
    touch("touchMove", to)
    found = page.evaluate(look)
    touch("touchEnd")
    return found


@pytest.mark.parametrize(
    ("state", "target", "action"),
    [
        (PLACE, "#stack-2 .push-pile", "place:2"),
        (PLACE, ".push-free.push-target .push-place", "place:3"),
        (TAKE, "#stack-2 .push-pile", "take:2"),
    ],
    ids=["stack", "new stack", "stack to take"],
)
def test_press_on_a_stack_or_its_place_plays_there(page: Page, live_server, people, state: State, target, action):
    game = look(page, live_server, people, state)
    page.mouse.click(*middle(page.locator(target)))
    expect(page.locator(".push-target")).to_have_count(0)
    assert played(game)[0] == action


def test_stack_is_pressed_without_scripts(browser: Browser, live_server, people):
    with browser.new_context(base_url=live_server.url, java_script_enabled=False, **PHONE) as context:
        page = context.new_page()
        game = look(page, live_server, people, PLACE)
        page.mouse.click(*middle(page.locator("#stack-1 .push-pile")))
        expect(page.locator(".push-target")).to_have_count(0)
    assert played(game)[0] == "place:1"


DRAGGED = """({
  copies: document.querySelectorAll(".dragged svg").length,
  faded: document.querySelectorAll(".is-dragged").length,
  over: document.querySelectorAll("[data-over]").length,
})"""


def test_drawn_card_is_dragged_to_a_stack(page: Page, live_server, people):
    game = look(page, live_server, people, PLACE)
    found = drag(page, page.locator(".push-drawn svg"), middle(page.locator("#stack-2 .push-pile")), DRAGGED)
    assert found == {"copies": 1, "faded": 1, "over": 1}
    expect(page.locator(".push-target, .dragged")).to_have_count(0)
    assert played(game)[0] == "place:2"


def test_card_that_is_dropped_beside_the_targets_goes_back(page: Page, live_server, people):
    game = look(page, live_server, people, PLACE)
    drag(page, page.locator(".push-drawn svg"), middle(page.locator(".seat").first))
    expect(page.locator(".dragged, .is-dragged")).to_have_count(0)
    page.wait_for_timeout(300)
    assert played(game) == []
    drag(page, page.locator(".push-drawn svg"), middle(page.locator("#stack-1 .push-pile")))
    expect(page.locator(".push-target")).to_have_count(0)
    assert played(game)[0] == "place:1"


def test_card_of_the_hand_is_dragged_to_a_column_with_its_pair(page: Page, live_server, people):
    game = look(page, live_server, people, HAND)
    column = page.locator(".emup-column").nth(1)
    found = drag(page, page.locator("label.emup-hand-card").nth(1), middle(column), DRAGGED)
    assert found == {"copies": 2, "faded": 2, "over": 1}
    expect(page.locator(".band-mine, .dragged")).to_have_count(0)
    assert played(game)[0] == "pair:2:7"


def test_card_of_the_hand_is_as_before_if_it_is_dropped_elsewhere(page: Page, live_server, people):
    game = look(page, live_server, people, HAND)
    cards, selected = page.locator("label.emup-hand-card"), page.locator(".selection:checked")
    drag(page, cards.nth(1), middle(page.locator(".seat").first))
    expect(page.locator(".dragged, .is-dragged")).to_have_count(0)
    expect(selected).to_have_count(0)
    cards.nth(0).click()
    name = selected.get_attribute("id")
    drag(page, cards.nth(1), middle(page.locator(".seat").first))
    expect(page.locator(".dragged, .is-dragged")).to_have_count(0)
    assert selected.get_attribute("id") == name
    assert played(game) == []


@on_a_phone
def test_page_scrolls_under_a_finger_on_what_can_be_pressed(page: Page, live_server, people):
    page.set_viewport_size({"width": 360, "height": 480})
    game = look(page, live_server, people, PLACE)
    x, y = middle(page.locator("#stack-1 .push-pile"))
    drag(page, page.locator("#stack-1 .push-pile"), (x, y - 120))
    page.wait_for_function("() => scrollY > 40")
    drag(page, page.locator(".push-drawn svg"), (x, 460))  # down: there is nothing to play it on
    page.wait_for_function("() => scrollY < 40")
    assert played(game) == []


@pytest.mark.parametrize(
    ("state", "thing", "key"),
    [
        (PAWNS, ".selection-mark.pousse-at-4.pousse-on-L", "2"),
        (PAWNS, ".pousse-pick-item label >> nth=1", "2"),
        (HAND, "label.emup-hand-card >> nth=0", "a"),
    ],
    ids=["pawn on the board", "pawn in the sheet", "card in the hand"],
)
def test_selection_is_undone_by_the_same_press_or_key_or_elsewhere(
    page: Page, live_server, people, state: State, thing: str, key: str
):
    game = look(page, live_server, people, state)
    chosen, selected = page.locator(thing), page.locator("#table .selection:checked")

    def undone_by(undo) -> None:
        chosen.click()
        expect(selected).to_have_count(1)
        undo()
        expect(selected).to_have_count(0)

    undone_by(chosen.click)
    undone_by(lambda: page.keyboard.press(key))
    undone_by(lambda: page.keyboard.press("Escape"))
    undone_by(lambda: page.mouse.click(*middle(page.locator(".seat").first)))
    chosen.click()
    page.locator(".band-mine").click(position={"x": 6, "y": 6})
    expect(selected).to_have_count(0)
    assert played(game) == []


def test_chosen_heroes_are_undone_by_the_same_press_or_elsewhere(page: Page, live_server, people):
    game = look(page, live_server, people, HEROES)
    selected, heroes = page.locator(".emup-pick:checked"), page.locator(".emup-pick-card")
    for undo in (
        lambda: [heroes.nth(index).click() for index in (0, 2)],
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(*middle(page.locator(".seat").first)),
    ):
        for index in (0, 2):
            heroes.nth(index).click()
        expect(selected).to_have_count(2)
        undo()
        expect(selected).to_have_count(0)
    assert fresh(game).actions.count() == 0


@on_a_phone
def test_reading_a_hint_keeps_the_selection(page: Page, live_server, people):
    people[0].hints = True
    people[0].save()
    look(page, live_server, people, PAWNS)
    page.locator(".pousse-pick-item label").nth(1).click()
    page.locator(".hint-line").click()
    expect(page.locator("#hint")).to_be_visible()
    page.mouse.click(180, 100)
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#table .selection:checked")).to_have_count(1)
