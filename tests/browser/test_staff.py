"""Staff pages in a real browser, under the site's own policy for scripts and styles."""

import pytest
from playwright.sync_api import Page, expect

from games.catalog import RULES
from games.models import Game
from games.play.staff.cases import add_case
from testing.people import person, staff
from testing.tables import against_bots, play, play_to_the_end
from tests.browser.pages import assert_fits, sign_in
from tests.browser.windows import DESKTOP, PHONE, on_a_desk
from tests.games.talk.samples import say

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    game = against_bots(person("Alice"))
    return play(game, game.state().legal()[0])


@pytest.fixture
def mary(page: Page, live_server) -> Page:
    """Mary's browser."""
    sign_in(page, staff(), live_server.url)
    return page


def test_every_staff_page_loads_without_errors(mary: Page, game: Game):
    for path in (
        "",
        "games/",
        "games/game/",
        "games/statesample/",
        "accounts/user/",
        f"accounts/user/{game.host_id}/change/",
    ):
        mary.goto(f"/admin/{path}")
        assert_fits(mary)
    say(game, game.host, "Who else comes?")
    for path in (f"link/{game.host_id}/", f"unlink/{game.host_id}/{person('Bob').pk}/"):
        mary.goto(f"/admin/games/staffact/{path}")
        assert_fits(mary)
    for path in ("change/", "history/", "cancel/", "seat-bot/0/", "review/", "talk/"):
        mary.goto(f"/admin/games/game/{game.pk}/{path}")
        assert_fits(mary)
    case = add_case(staff=staff("Nora"), kind="flag", reason="other", text="Look. " * 100, game=game)
    for path in ("", "change/", "take/", "hand/", "remark/", "close/"):
        mary.goto(f"/admin/games/case/{f'{case.pk}/{path}' if path else ''}")
        assert_fits(mary)
    assert mary.evaluate("getComputedStyle(document.body).fontFamily").startswith('"Gabarito')


@pytest.mark.journey
@on_a_desk
def test_staff_find_and_cancel_a_game(mary: Page, game: Game):
    mary.goto("/admin/games/game/")
    mary.locator("#searchbar").fill("alice")
    mary.locator("#changelist-search input[type=submit]").click()
    mary.get_by_role("link", name="Sunday").click()
    expect(mary.locator(".sentence").first).to_contain_text("Alice")
    mary.get_by_role("link", name="Cancel this game").click()
    mary.get_by_label("Reason:").fill("Alice asked for it.")
    mary.get_by_role("button", name="Cancel this game").click()
    expect(mary.locator(".sentence").first).to_have_text("This game was cancelled by staff: Alice asked for it.")
    assert Game.objects.get(pk=game.pk).status == Game.Status.CANCELLED


@on_a_desk
def test_list_is_filtered_by_one_day(mary: Page, game: Game):
    mary.goto("/admin/games/game/?status=running")
    opened = mary.get_by_role("form", name="Day of opening")
    opened.get_by_label("One day:").fill("2020-02-29")
    opened.get_by_role("button", name="Show").click()
    mary.wait_for_url("**status=running**")
    expect(mary.locator(".paginator")).to_contain_text("0 games")
    expect(opened.get_by_label("One day:")).to_have_value("2020-02-29")


@pytest.mark.journey
@on_a_desk
def test_review_shows_the_board_of_each_seat_and_keys_step_through_it(mary: Page):
    end = play_to_the_end(against_bots(person("Alice"), rules="pushemup"))
    mary.goto(f"/admin/games/game/{end.pk}/review/?at=5")
    assert_fits(mary)
    frames = mary.locator(".review-boards iframe")
    expect(frames).to_have_count(3)
    for number in range(3):
        board = frames.nth(number).content_frame
        expect(board.locator(".seats")).to_be_visible()
        assert board.locator("body").evaluate("body => getComputedStyle(body).fontFamily").startswith('"Gabarito')
    mary.locator("#log").scroll_into_view_if_needed()
    place = mary.evaluate("scrollY")
    mary.keyboard.press("ArrowRight")
    mary.wait_for_url("**?at=6")
    mary.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)
    mary.keyboard.press("End")
    mary.wait_for_url(f"**?at={end.version}")
    expect(frames.first.content_frame.locator(".ranking")).to_be_visible()


@on_a_desk
@pytest.mark.parametrize("rules", RULES)
def test_review_fits(mary: Page, rules: str):
    end = play_to_the_end(against_bots(person("Alice"), rules=rules))
    for at in (end.version // 2, end.version):
        mary.goto(f"/admin/games/game/{end.pk}/review/?at={at}")
        for window in (PHONE, DESKTOP):
            mary.set_viewport_size(window["viewport"])
            assert_fits(mary)
            board = mary.locator(".review-boards iframe").first.content_frame.locator("html")
            assert board.evaluate("page => page.scrollWidth <= page.clientWidth")
