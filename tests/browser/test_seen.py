"""What counts as seen in a browser: what a visible page shows."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, StaffMeasure
from games.play.staff.measures import warn
from games.talk.acts import send
from games.talk.models import Reader
from testing.people import person
from testing.tables import fresh, play, running
from tests.browser.pages import look_away, sign_in
from tests.browser.windows import on_a_phone

pytestmark = [pytest.mark.django_db(transaction=True), on_a_phone]

IN_A_BACKGROUND_TAB = 'Object.defineProperty(document, "hidden", { value: true, configurable: true })'


@pytest.fixture
def alice() -> User:
    return person("Alice")


@pytest.fixture
def bob() -> User:
    return person("Bob")


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """It is Bob's turn."""
    return play(running(alice, bob), "stop")


@pytest.fixture
def bobs(page: Page, live_server, bob: User) -> Page:
    """Bob's browser, which has been on the site before."""
    sign_in(page, bob, live_server.url)
    page.goto("/rules/")
    return page


def seen_by_bob(game: Game) -> int | None:
    return game.seat_rows.get(number=1).seen_version


def until_it_is_bobs_turn_again(game: Game) -> Game:
    """Play elsewhere for Bob, then for Alice."""
    bob = game.waiting_for
    while game.waiting_for == bob:
        game = play(game, fresh(game).state().legal()[-1])
    while game.waiting_for != bob:
        game = play(game, fresh(game).state().legal()[-1])
    return game


def test_table_in_a_background_tab_is_seen_once_somebody_looks_at_it(bobs: Page, game: Game):
    before = seen_by_bob(game)
    bobs.add_init_script(IN_A_BACKGROUND_TAB)
    bobs.goto(game.get_absolute_url())
    bobs.wait_for_timeout(500)
    assert seen_by_bob(game) == before != game.version
    with bobs.expect_response(f"**/games/{game.pk}/seen") as answer:
        look_away(bobs, hidden=False)
    assert (answer.value.status, seen_by_bob(game)) == (204, game.version)


def test_table_that_is_loaded_in_sight_is_seen(bobs: Page, game: Game):
    with bobs.expect_response(f"**/games/{game.pk}/seen"):
        bobs.goto(game.get_absolute_url())
    assert seen_by_bob(game) == game.version


def test_poll_of_a_hidden_page_sees_nothing_and_says_of_nobody_that_they_are_there(bobs: Page, game: Game):
    bobs.goto(game.get_absolute_url())
    look_away(bobs, hidden=True)
    game = until_it_is_bobs_turn_again(game)
    with bobs.expect_response(lambda answer: "/table?" in answer.url and answer.status == 200) as answer:
        bobs.dispatch_event("#table", "poll")
    assert ("here=" in answer.value.url, "visible=" in answer.value.url) == (False, False)
    expect(bobs.locator(f"#table[data-version='{game.version}']")).to_be_attached()
    assert seen_by_bob(game) < game.version
    with bobs.expect_response(f"**/games/{game.pk}/seen"):
        look_away(bobs, hidden=False)
    assert seen_by_bob(game) == game.version


def test_poll_of_a_visible_page_sees_what_it_brings(bobs: Page, game: Game):
    bobs.goto(game.get_absolute_url())
    game = until_it_is_bobs_turn_again(game)
    with bobs.expect_response(lambda answer: "/table?" in answer.url and answer.status == 200) as answer:
        bobs.dispatch_event("#table", "poll")
    assert "visible=1" in answer.value.url
    assert seen_by_bob(fresh(game)) == game.version


def test_page_from_the_staff_and_the_page_of_a_talk_are_read_once_they_are_visible(
    bobs: Page, game: Game, alice: User, bob: User, mary: User
):
    send(game=game, user=alice, command_id="9b2d7d0e-0000-4000-8000-000000000000", text="Hello", phrase="", wanted="")
    warn(pk=bob.pk, staff=mary, reason="Be kind.")
    bobs.add_init_script(IN_A_BACKGROUND_TAB)
    pages = [
        ("/games/from-staff/", "**/from-staff/seen", StaffMeasure.objects.exclude(seen_at=None)),
        (f"/games/{game.pk}/talk/", "**/talk/read", Reader.objects.filter(person=bob, read__gt=0)),
    ]
    for address, note, read in pages:
        bobs.goto(address)
        bobs.wait_for_timeout(300)
        assert read.count() == 0
        with bobs.expect_response(note) as answer:
            look_away(bobs, hidden=False)
        assert (answer.value.status, read.count()) == (204, 1)
