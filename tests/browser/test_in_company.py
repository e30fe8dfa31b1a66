"""What a phone shows of the others while its player decides."""

import uuid

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.tables.ending import agree_to_cancel, decline_to_cancel
from games.talk.acts import send
from testing.tables import running
from tests.browser.pages import assert_accessible, assert_fits, sign_in
from tests.browser.windows import on_a_phone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(page: Page, alice, bob, live_server) -> Game:
    """A game in which Alice decides against Bob and a bot, on her page."""
    game = running(alice, bob, seats=3, bots={2: "easy"})
    sign_in(page, alice, live_server.url)
    page.goto(f"/games/{game.pk}/")
    return game


@on_a_phone
@pytest.mark.usefixtures("steps_at_once")
def test_a_new_message_marks_the_menu_that_leads_to_it(page: Page, game: Game, bob):
    mark = page.locator("header summary .menu-mark")
    expect(mark).to_be_hidden()
    send(game=game, user=bob, text="Hello", command_id=uuid.uuid4())
    expect(mark).to_be_visible()
    expect(mark).to_have_text("1")
    page.locator("header summary").filter(visible=True).click()
    assert_accessible(page)
    page.locator(".menu-panel").get_by_role("link", name="Talk").click()
    expect(page.locator("#talk-text")).to_be_focused()
    expect(mark).to_be_hidden()


@on_a_phone
@pytest.mark.usefixtures("steps_at_once")
def test_a_robot_sits_on_a_player_that_a_bot_plays_for(page: Page, game: Game, bob):
    robots = page.locator(".seats .robot")
    expect(robots.filter(visible=True)).to_have_count(1)
    leave_game(game_id=game.pk, user=bob)
    expect(robots.filter(visible=True)).to_have_count(2)
    expect(page.locator(".seats").get_by_role("img", name="A bot plays for them")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


@on_a_phone
@pytest.mark.usefixtures("steps_at_once")
def test_a_request_to_cancel_moves_no_answer_and_that_it_was_declined_is_told(page: Page, game: Game, alice, bob):
    answer = page.locator("#act-draw")
    board = page.locator(".play-area")
    before = answer.bounding_box(), board.bounding_box()
    agree_to_cancel(game_id=game.pk, user=bob)
    expect(page.get_by_role("button", name="Decline")).to_be_in_viewport(ratio=1)
    assert (answer.bounding_box(), board.bounding_box()) == before
    assert_accessible(page)
    decline_to_cancel(game_id=game.pk, user=alice)
    expect(page.locator("#cancel-request")).to_have_text("")
    agree_to_cancel(game_id=running_again(game), user=alice)
    expect(page.get_by_role("button", name="Keep playing")).to_be_visible()
    decline_to_cancel(game_id=game.pk, user=bob)
    expect(page.locator("#cancel-request")).to_have_text("Bob declined to cancel.")
    expect(page.locator("#cancel-request p")).to_be_in_viewport(ratio=1)
    assert (answer.bounding_box(), board.bounding_box()) == before


def running_again(game: Game) -> str:
    """Let a request be possible again: a next one waits for the next action."""
    game.entries.filter(kind="declined").delete()
    return game.pk
