"""PUSH in a real browser: each total, caption, key and count stands where it cannot be taken for another one."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from testing.people import person
from tests.browser.pages import sign_in, with_details
from tests.browser.test_hit import table
from tests.browser.windows import on_a_desk, on_a_phone
from tests.games.push.rules.positions import position

pytestmark = pytest.mark.django_db(transaction=True)

TAKE = position(
    phase="take",
    deck="r1",
    stacks=["y1 roll r5 p3", "y1 b2 roll r4 g2 p3", "y6 g3 roll p4"],
    bench={0: "y5 b3 p3 p4", 1: "r6 r6 y4", 2: "b4"},
)
BANK = position(phase="turn", deck="r1", stacks=[], bench={0: "r2 b3 p1 y5 g6"})


@pytest.fixture
def people() -> list[User]:
    return [person(name) for name in ("Alice", "Bob", "Charlie")]


def look(page: Page, live_server, people: list[User], state: object) -> None:
    """Alice looks at her table in this position, in a first game with its details."""
    with_details(page)
    sign_in(page, people[0], live_server.url)
    page.goto(table(people, state).get_absolute_url())
    expect(page.locator("#table[data-playing]")).to_have_count(0)


OFF_CENTRE = """() => Array.from(document.querySelectorAll(".push-stack"), (stack) => {
  const box = (name) => stack.querySelector(name).getBoundingClientRect();
  const [name, total, pile] = [".push-stack-head > span", ".push-stack-head > strong", ".push-pile"].map(box);
  return { gap: total.left - name.right, off: Math.abs((name.left + total.right - pile.left - pile.right) / 2) };
})"""


@on_a_phone
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (640, 360)], ids=str)
def test_total_stands_beside_the_name_of_its_stack_over_its_cards(page: Page, live_server, people, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look(page, live_server, people, TAKE)
    for stack in page.evaluate(OFF_CENTRE):
        assert (stack["gap"] <= 6, stack["off"] <= 16) == (True, True), stack


CAPTION = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [strip, caption, dice, name] =
    [".hint-line", ".push-cost > p > span", ".push-cost .push-die-face", ".push-cost > p > strong"].map(box);
  return [strip.bottom, caption.top, caption.bottom, dice.top, dice.bottom, name.top];
}"""


@on_a_phone
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)], ids=str)
def test_losses_have_a_caption_of_their_own_below_the_hint(page: Page, live_server, people, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look(page, live_server, people, TAKE)
    lines = page.evaluate(CAPTION)
    assert lines == sorted(lines)
    assert lines[1] - lines[0] >= 4


APART = """() => Array.from(document.querySelectorAll(".push-bank-buttons .button"), (button) => {
  const box = (name) => button.querySelector(name).getBoundingClientRect();
  const [key, points] = [".key", "[aria-hidden]:not(.key)"].map(box);
  return key.width > 0 && (key.bottom <= points.top || key.left >= points.right) && key.top < points.top;
})"""


@on_a_desk
def test_key_is_in_the_corner_of_a_button_that_banks(page: Page, live_server, people):
    look(page, live_server, people, BANK)
    assert page.evaluate(APART) == [True] * 5


def test_hundred_discards_fit_on_their_card(page: Page, live_server, people):
    look(page, live_server, people, BANK)
    count = page.locator(".push-discards-pile text")
    assert int(count.text_content() or 0) > 99
    assert count.evaluate("(count) => count.getBBox().width") < 22
