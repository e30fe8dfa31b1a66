"""Trying a decision of a finished game again in a real browser, by keyboard alone and in the dark."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Action
from testing.people import person
from testing.tables import against_bots, fresh, play_to_the_end
from tests.browser.pages import assert_accessible, sign_in
from tests.browser.test_keyboard import tab_to
from tests.browser.windows import on_a_desk

pytestmark = pytest.mark.django_db(transaction=True)

DECISIONS = 3


@pytest.mark.journey
@on_a_desk
def test_trial_is_played_by_keyboard_alone_and_left_by_it(page: Page, live_server):
    alice = person("Alice", speed="once")
    over = play_to_the_end(against_bots(alice))
    at = over.actions.filter(by=Action.By.PLAYER, seat=0).order_by("number")[DECISIONS].number
    sign_in(page, alice, live_server.url)
    page.emulate_media(color_scheme="dark")
    page.goto(f"{over.get_absolute_url()}try-again?at={at}")
    assert_accessible(page)
    trial = page.locator("#act input[name=trial]")
    for _decision in range(DECISIONS):
        before = trial.input_value()
        tab_to(page, "button[name=action][form=act]")
        page.keyboard.press("Enter")
        expect(trial).not_to_have_value(before)
        page.wait_for_function("() => document.activeElement.closest('#table')")  # a choice, or the question
    tab_to(page, ".trial-ways a")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/replay/?at={at}")
    assert fresh(over).version == over.version
