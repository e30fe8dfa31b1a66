"""Three people in three browsers talk, play a rated game, and one of them blocks another."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from games.models import Game
from games.play.tables.seating import take_seat
from games.ratings.models import Rating
from testing.tables import ended, open_for, running
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import DESKTOP, PHONE, on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def pages(page: Page, browser: Browser, live_server, alice, bob, charlie) -> Iterator[list[Page]]:
    """A desktop with Alice's account, a phone with Bob's, a desktop with Charlie's."""
    contexts = [browser.new_context(base_url=live_server.url, **window) for window in (PHONE, DESKTOP)]
    pages = [page, *(context.new_page() for context in contexts)]
    for each, user in zip(pages, (alice, bob, charlie), strict=True):
        sign_in(each, user, live_server.url)
    yield pages
    for other, context in zip(pages[1:], contexts, strict=True):
        other.goto("about:blank")  # no poll may outlive the test's database
        context.close()


def numbers(game: Game) -> list[str]:
    """What each player's page shows as their rating, in the order of seats."""
    found = {row.person_id: row for row in Rating.objects.filter(rules=game.rules)}
    return [str(found[seat.user_id].number) for seat in game.seat_rows.all()]


@pytest.mark.usefixtures("steps_at_once")
@on_a_desk
def test_three_people_talk_are_rated_and_one_blocks_another(pages, alice, bob, charlie):
    alices, bobs, charlies = pages
    game = running(alice, bob, charlie, public=True, rated=True)
    for each in pages:
        each.goto(f"/games/{game.pk}/")
        expect(each.locator(".ratings summary")).to_contain_text("Rated: +")

    charlies.locator("#log").get_by_role("link", name="Talk").click()
    charlies.locator("#talk-text").fill("Have fun!")
    charlies.keyboard.press("Enter")
    for each in (alices, bobs):
        expect(each.locator("#talk-live")).to_have_text("Charlie: Have fun!")

    over = ended(game)
    for each, number in zip(pages, numbers(over), strict=True):
        expect(each.locator(".ratings li", has_text="You").locator("strong")).to_have_text(number)
        assert_accessible(each)

    bobs.goto("/people/Charlie/")
    bobs.get_by_role("button", name="Block").click()
    expect(bobs.locator("main")).to_contain_text("You block this person.")
    assert_accessible(bobs)

    charlies.get_by_role("button", name="Rematch").click()
    expect(charlies.locator("main")).to_contain_text("You cannot play this game again with the same people.")
    table = take_seat(game_id=open_for(bob, seats=3, public=True).pk, user=bob, text="")
    charlies.goto(f"/games/{table.pk}/")
    expect(charlies.locator("main")).to_contain_text("This table is not open to you.")
    assert_accessible(charlies)
    alices.goto(f"/games/{table.pk}/")
    alices.get_by_role("button", name="Sit down").click()
    expect(alices.get_by_role("button", name="Leave the table")).to_be_visible()
    assert {seat.name for seat in table.seat_rows.all()} == {"Bob", "Alice", ""}


@on_a_desk
def test_another_page_tells_that_the_host_of_an_open_table_is_here(page: Page, live_server, alice):
    game = open_for(alice, pace="quick", public=True)
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url(), wait_until="networkidle")
    Game.objects.filter(pk=game.pk).update(expires_at=game.created_at)
    page.goto("/rules/", wait_until="networkidle")
    assert Game.objects.get(pk=game.pk).expires_at > game.created_at
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    page.goto("/about/")
    page.wait_for_function("() => !document.cookie.includes('hosts=1')")
