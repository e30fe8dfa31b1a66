"""A puzzle that a guest and Alice solve in the browser."""

import pytest
from playwright.sync_api import Browser, expect

from games.puzzles.models import Puzzle, PuzzleAttempt
from testing.people import person
from testing.puzzles import puzzle_of, wrong_at
from testing.tables import ended, running
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.windows import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.journey
def test_a_guest_and_alice_solve_one_see_it_on_the_board_vote_and_go_on(browser: Browser, live_server):
    puzzle = puzzle_of(ended(running(person("Bob"), person("Dora"), public=True)))
    Puzzle.objects.update(reason={"code": "turn", "colour": "red", "points": 3, "ways": 2, "over": 1.5})
    alice = person("Alice")
    for user, window, action in ((None, PHONE, puzzle.best), (alice, DESKTOP, wrong_at(puzzle))):
        with browser.new_context(base_url=live_server.url, **window) as context:
            page = context.new_page()
            if user:
                sign_in(page, user, live_server.url)
            page.goto("/puzzles/")
            page.get_by_role("link", name="Next puzzle").click()
            page.wait_for_url(f"**{puzzle.get_absolute_url()}")
            button = page.locator(f'#table [name="action"][value="{action}"]').filter(visible=True).first
            if window is DESKTOP:
                button.focus()
                page.keyboard.press("Enter")
            else:
                button.click()
            right = action == puzzle.best
            verdict = page.locator(".coach strong").filter(visible=True)
            expect(verdict).to_have_text("Right!" if right else "Not the best.")
            expect(page.locator("#table .marked-choice.mark-better")).to_have_count(1)
            expect(page.locator("#table .marked-choice.mark-played")).to_have_count(int(not right))
            why = page.get_by_text("was 1.5 points worse").filter(visible=True)
            expect(why).to_be_in_viewport()  # also on a phone, whose sheet asks nothing any more
            expect(page.locator("#table .band-question").filter(visible=True)).to_have_count(int(window is DESKTOP))
            assert_accessible(page)
            page.get_by_role("button", name="Not a good one").click()
            expect(page.get_by_role("button", name="Not a good one")).to_have_attribute("aria-pressed", "true")
            page.get_by_role("link", name="Next puzzle").filter(visible=True).click()
            expect(page.get_by_text("You have answered them all.")).to_be_visible()
    found = [*PuzzleAttempt.objects.order_by("pk").values_list("right", "good", "person__guest")]
    assert found == [(True, False, True), (False, False, False)]
