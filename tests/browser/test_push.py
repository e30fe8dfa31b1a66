"""PUSH in a real browser: the buttons are in view, also on a phone."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.pages import assert_fits, sign_in
from tests.support.people import person
from tests.support.tables import fresh, running

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def game(alice: User) -> Game:
    return running(alice, person("Bob"))


def look_at(page: Page, game: Game, alice: User, url: str, **changed: object) -> None:
    """Alice looks at her table, with ``changed`` in its position."""
    position = fresh(game).position | {"turn": 0, "to_act": 0} | changed
    Game.objects.filter(pk=game.pk).update(position=position, to_act=0, waiting_for=alice)
    sign_in(page, alice, url)
    page.goto(game.get_absolute_url())


def test_colour_is_banked_without_scrolling(page: Page, live_server, alice: User, game: Game):
    bench = [["r4", "r5", "b3"], []]
    look_at(page, game, alice, live_server.url, phase="turn", stacks=[], bench=bench, drawn=None)
    bank = page.get_by_role("button", name="Bank 9 (red)")
    expect(bank).to_have_count(1)
    expect(bank).to_be_in_viewport(ratio=1)
    assert_fits(page)
    bank.click()
    expect(page.locator(".band-mine")).to_have_count(0)
    assert fresh(game).state().view(0)["bank"][0] == ["r4", "r5"]


def test_drawn_card_does_not_cover_its_hint(page: Page, live_server, alice: User, game: Game):
    look_at(page, game, alice, live_server.url, phase="place", stacks=[["r1"], ["b2"]], drawn="y4")
    page.get_by_role("button", name="Hide hints").click()
    expect(page.locator("#hint")).to_have_count(0)
    expect(page.locator("#question")).to_be_focused()
    expect(page.get_by_role("img", name="You drew yellow 4")).to_be_in_viewport(ratio=1)
