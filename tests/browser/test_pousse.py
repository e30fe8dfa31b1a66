"""Pousse-toi de là ! in a real browser: a whole game against bots, and choosing a pawn without the server."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.play.absence.stand_in import leave_game
from testing.people import person
from testing.tables import fresh, play, running
from tests.browser.pages import (
    assert_accessible,
    assert_accessible_in_both_themes,
    assert_fits,
    assert_fits_every_window,
    sign_in,
)
from tests.browser.windows import on_a_desk, on_a_phone
from tests.support.processes import worker

pytestmark = pytest.mark.django_db(transaction=True)

# Alice's pawn on R6 before Bob on 8 and Charlie on L9.
BOARD = [["R6", "L4", "home"], ["L5", "8", "home"], ["L9", "R4", "home"]]

IN_SIGHT = """() => {
  const end = document.querySelector(".action-sheet").getBoundingClientRect().top;
  const chosen = document.querySelector(".selection:checked");
  return [...document.querySelectorAll(`.selection-mark[for="${chosen.id}"], .selection-target`)]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .every(({ top, bottom }) => top >= 0 && bottom <= end);
}"""


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def game(alice: User) -> Game:
    """A game in which Alice has to advance a pawn by three."""
    return advancing(running(alice, person("Bob"), person("Charlie"), rules="pousse"))


def advancing(game: Game, **changed: object) -> Game:
    """Put the game in a position in which the host has to advance a pawn by three, with ``changed`` fields."""
    described = {"pawns": BOARD, "card": "+3", "phase": "move", "turn": 0, "to_act": 0}
    position = fresh(game).position | described | changed
    Game.objects.filter(pk=game.pk).update(position=position, to_act=0, waiting_for=game.host)
    return fresh(game)


@pytest.fixture
def table(page: Page, live_server, alice: User, game: Game) -> Page:
    """Alice's table in her browser."""
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    expect(page.locator("#table[data-playing]")).to_have_count(0)
    return page


def answers(page: Page) -> list[str]:
    """The accessible names of the action sheet's buttons."""
    return [button.get_attribute("aria-label") for button in page.locator(".pousse-way").filter(visible=True).all()]


def test_chosen_pawn_shows_where_it_would_land_and_which_pawns_would_fall(table: Page):
    assert answers(table) == []
    expect(table.locator(".selection-target").filter(visible=True)).to_have_count(0)
    table.locator(".pousse-pick-item label", has_text="R6").click()
    assert answers(table) == ["Left to L9; Bob and Charlie fall", "Right to R9; Bob falls"]
    expect(table.locator(".selection-target").filter(visible=True)).to_have_count(2)
    expect(table.locator(".pousse-would-fall").filter(visible=True)).to_have_count(2)
    assert_fits(table)


def test_pawn_is_chosen_and_played_on_the_board(table: Page, game: Game):
    table.locator(".selection-mark.pousse-at-4.pousse-on-L").click()
    assert answers(table) == ["To L7; Bob falls"]
    table.locator(".selection-target").filter(visible=True).click()
    expect(table.locator(".pousse-choosing")).to_have_count(0)
    assert game.actions.get(by="player").action == "advance:2"


NOTE = """() => {
  window.begun = [];
  document.addEventListener("animationstart", ({ animationName: name, target }) => {
    const card = document.querySelector(".pousse-open-card");
    if (name.startsWith("pawn-")) begun.push([name, card.getAttribute("aria-label")]);
  }, true);
}"""


@pytest.mark.parametrize(("pawn", "begun"), [("R6", {"pawn-bends", "pawn-falls"}), ("home", {"pawn-walks"})])
def test_own_move_is_seen_with_who_falls_before_the_next_card(table: Page, pawn: str, begun: set[str]):
    table.evaluate(NOTE)
    table.locator(".pousse-pick-item label", has_text=pawn).click()
    table.locator(".pousse-way").filter(visible=True).first.click()
    expect(table.locator(".band-step")).to_contain_text("You moved")
    expect(table.locator("#table[data-playing]")).to_have_count(0)
    expect(table.locator("#question")).not_to_contain_text("You moved")
    assert {(name, card) for name, card in table.evaluate("begun")} == {(name, "+3") for name in begun}


@on_a_desk
def test_keys_choose_a_pawn_and_escape_clears_the_choice(table: Page, game: Game):
    table.keyboard.press("1")
    assert len(answers(table)) == 2
    table.keyboard.press("Escape")
    assert answers(table) == []
    table.keyboard.press("2")
    assert answers(table) == ["To L7; Bob falls"]
    table.keyboard.press("1")
    table.keyboard.press("r")
    expect(table.locator(".pousse-choosing")).to_have_count(0)
    assert game.actions.get(by="player").action == "advance:1:R"


@on_a_desk
def test_choice_survives_a_new_table(table: Page, game: Game):
    table.keyboard.press("1")
    seen = table.locator("#table").get_attribute("data-revision")
    leave_game(game_id=game.pk, user=game.seat_rows.get(number=1).user)
    table.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)
    assert len(answers(table)) == 2


@on_a_desk
def test_table_is_accessible_before_and_after_a_pawn_is_chosen(table: Page):
    table.emulate_media(reduced_motion="reduce")
    assert_accessible_in_both_themes(table)
    table.keyboard.press("1")
    assert_accessible_in_both_themes(table)


@on_a_desk
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board, card", [("short", "-2!"), ("long", "change")])
def test_largest_choice_of_pawns_fits(page: Page, live_server, alice: User, board: str, card: str, language: str):
    alice.language = language
    alice.save()
    others = [person(name) for name in ("Bartholomew Featherst.", "Maximilianejosephinewxyz", "Dora")]
    game = running(alice, *others, rules="pousse", options={"board": board})
    pawns = [["R6", "L4", "L1"], ["L5", "R1", "L10"], ["L9", "R4", "L2"], ["R9", "L7", "R10"]]
    sign_in(page, alice, live_server.url)
    page.goto(advancing(game, pawns=pawns, card=card).get_absolute_url())
    assert_fits_every_window(page)


def test_rules_and_end_of_the_game_are_accessible(page: Page, live_server, alice: User):
    sign_in(page, alice, live_server.url)
    game = running(alice, person("Bob"), rules="pousse")
    play(advancing(game, pawns=[["R12", "goal", "L3"], ["L5", "8", "goal"]]), "advance:1")
    for path in ("/rules/pousse/", game.get_absolute_url()):
        page.goto(path)
        assert_accessible(page)


def decide(page: Page) -> None:
    """Choose the first pawn and its first target: with the action sheet or, every second time, with keys."""
    seen = page.locator("#table").get_attribute("data-revision")
    by_keys = int(page.locator("#act [name=version]").input_value()) % 2
    picks = page.locator(".pousse-pick-item label").filter(visible=True)
    if by_keys:
        page.keyboard.press("1")
        page.keyboard.press(page.locator(".pousse-way").filter(visible=True).first.get_attribute("data-key"))
    else:
        if picks.count():
            picks.first.click()
        page.locator(".pousse-way").filter(visible=True).first.click()
    page.wait_for_function("seen => document.getElementById('table').dataset.revision !== seen", arg=seen)


@pytest.mark.journey
@pytest.mark.usefixtures("steps_at_once")
@on_a_phone  # PUSH on a desk
def test_a_visitor_plays_a_whole_game(page: Page):
    with worker():
        page.goto("/rules/pousse/")
        page.get_by_role("button", name="First game, with hints").click()
        page.wait_for_url("**/games/*/")
        over = page.get_by_role("button", name="Again, with normal bots?")
        hinted = 0
        while True:
            page.locator(".pousse-choosing").or_(over).first.wait_for()
            if over.count():
                break
            hinted += page.locator("#hint").count()
            decide(page)
        assert hinted > 0
        assert_fits(page)
    game = Game.objects.get()
    assert (game.rules, game.status) == ("pousse", Game.Status.FINISHED)
    winner = game.seat_rows.get(number=game.winners[0])
    expect(page.locator("#question")).to_have_text("You win" if winner.user_id else f"{winner.name} wins")
    expect(page.locator(".ranking tbody tr")).to_have_count(2)


@on_a_phone
def test_home_stays_above_the_question_on_a_phone_without_scrolling(table: Page):
    table.set_viewport_size({"width": 390, "height": 844})
    table.reload()
    expect(table.locator(".pousse-pick-item").first).to_be_visible()
    table.evaluate("scrollTo(0, 0)")
    home, sheet = (table.locator(name).bounding_box() for name in (".pousse-sea-home", ".action-sheet"))
    assert home["y"] + home["height"] <= sheet["y"]


@on_a_phone
@pytest.mark.parametrize("board", ["short", "standard", "long"])
def test_chosen_pawn_and_its_targets_are_above_the_action_sheet_on_a_small_phone(
    page: Page, live_server, alice: User, board: str
):
    game = running(alice, person("Bob"), person("Charlie"), rules="pousse", options={"board": board})
    sign_in(page, alice, live_server.url)
    page.set_viewport_size({"width": 360, "height": 600})
    page.goto(advancing(game).get_absolute_url())
    for chosen in ("home", "R6", "home", "L4"):
        page.locator(".pousse-pick-item label", has_text=chosen).click()
        expect(page.locator(".selection-target").filter(visible=True)).not_to_have_count(0)
        page.wait_for_function(IN_SIGHT)


@on_a_phone
def test_only_pawn_to_choose_is_above_the_action_sheet_on_a_small_phone(table: Page, game: Game):
    table.set_viewport_size({"width": 360, "height": 600})
    advancing(game, pawns=[["home"] * 3, *BOARD[1:]])
    table.reload()
    expect(table.locator(".selection-target").filter(visible=True)).to_have_count(2)
    table.wait_for_function(IN_SIGHT)
