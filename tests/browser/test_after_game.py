"""The page after a game: its boards, by their width, and its ways, by key."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from games.catalog import RULES
from games.luck.analyse import analyse_when_due
from games.models import Game
from games.overview.picture import board_picture_of
from games.play.actions.replay_state import game_at
from testing.people import person
from testing.tables import play_to_the_end, running
from tests.browser.pages import assert_accessible, assert_fits, sign_in

pytestmark = pytest.mark.django_db(transaction=True)

HEIGHT = 640


def turn_where_the_board_changes(game: Game) -> None:
    """Analyse the game, and let the chances change only with an action after which the first player's board differs."""
    seats = list(game.seat_rows.all())
    boards = (board_picture_of(game_at(game, number), seats, 0).drawing for number in range(game.version + 1))
    point = next(number for number, (before, after) in enumerate(pairwise(boards), 1) if before != after)
    analysis = analyse_when_due(game.pk)
    analysis.found["curve"] = [[500, 500] if at < point else [100, 900] for at in range(game.version + 1)]
    analysis.save()


@pytest.mark.parametrize("rules", RULES)
def test_boards_stand_side_by_side_but_on_a_phone_one_below_the_other(page: Page, live_server, rules):
    alice = person("Alice")
    game = play_to_the_end(running(alice, person("Bob"), rules=rules))
    turn_where_the_board_changes(game)
    sign_in(page, alice, live_server.url)
    page.goto(f"{game.get_absolute_url()}luck/")
    assert_accessible(page)
    for width, beside in ((360, False), (640, True), (1280, True)):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        before, after = (figure.bounding_box() for figure in page.locator(".luck-boards figure").all())
        assert (before["y"] == after["y"], before["x"] < after["x"]) == (beside, beside)
        assert_fits(page)


def test_details_open_and_the_turning_point_is_tried_again_by_key(page: Page, live_server):
    alice = person("Alice")
    game = play_to_the_end(running(alice, person("Bob")))
    analyse_when_due(game.pk)
    sign_in(page, alice, live_server.url)
    page.goto(f"{game.get_absolute_url()}luck/")
    sums = page.get_by_role("table", name="Where the result came from")
    expect(sums).to_be_hidden()
    page.locator(".luck-details > summary").focus()
    page.keyboard.press("Enter")
    expect(sums).to_be_visible()
    page.locator(".luck-turn").get_by_role("link", name="Try again").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/try-again\?at=\d+$"))
    expect(page.locator("#table")).to_be_visible()


def test_cards_about_a_winner_with_a_long_name_fit_on_the_narrowest_phone(page: Page, live_server):
    people = [person(f"{23 * letter}A") for letter in "MW"]
    game = play_to_the_end(running(*people, public=True))
    analyse_when_due(game.pk)
    page.set_viewport_size({"width": 320, "height": HEIGHT})
    page.goto(f"{live_server.url}{game.get_absolute_url()}luck/")
    expect(page.locator(".luck-card").last).to_contain_text("A won")
    assert_fits(page)
