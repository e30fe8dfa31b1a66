"""Sounds at a table: only for who wants them, and only after a press."""

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from testing.tables import against_bots, ended, fresh, play, play_to_the_end, running
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk, on_a_phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("steps_at_once")]

# Notes what is played, by its length in ms, and each vibration. Another way to make a sound would be heard here too.
LISTEN = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...rest) {
  heard.push(Math.round(this.buffer.duration * 1000));
  document.documentElement.dataset.heard = heard.length;
  start.apply(this, rest);
};
Navigator.prototype.vibrate = (ms) => heard.push(`vibrates ${ms}`) > 0;
"""
HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def listening(page: Page, game: Game, user: User, live_server) -> list[str]:
    """Open the game, and return the addresses of sounds that the page requests from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/sounds" in request.url else None)
    page.add_init_script(LISTEN)
    sign_in(page, user, live_server.url)
    page.goto(game.get_absolute_url())
    return asked


def heard(page: Page, number: int) -> list[int | str]:
    expect(page.locator("html")).to_have_attribute("data-heard", str(number))
    return page.evaluate("heard")


def switch(page: Page):
    return page.get_by_role("button", name="Sounds")


@on_a_phone
def test_no_sound_is_loaded_or_played_until_it_is_switched_on(page: Page, alice, live_server):
    game = against_bots(alice, seats=2)
    asked = listening(page, game, alice, live_server)
    version = page.locator("#table").get_attribute("data-version")
    page.get_by_role("button", name="Draw").first.tap()
    expect(page.locator("#table")).not_to_have_attribute("data-version", version)
    play_to_the_end(game)
    expect(page.locator(".band-over")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert (asked, page.evaluate("heard")) == ([], [])


@on_a_phone
def test_switch_is_kept_with_the_person_and_sounds_come_with_the_next_press(page: Page, alice, live_server):
    game = against_bots(alice, seats=2)
    asked = listening(page, game, alice, live_server)
    expect(switch(page)).to_have_attribute("aria-pressed", "false")
    switch(page).tap()
    expect(switch(page)).to_have_attribute("aria-pressed", "true")
    assert len(heard(page, 1)) == 1
    assert len({url for url in asked if url.endswith(".mp3")}) == 7
    page.wait_for_load_state("networkidle")
    assert User.objects.get(pk=alice.pk).sounds == "on"
    page.reload()
    expect(switch(page)).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Draw").first.tap()
    assert len(heard(page, 1)) == 1
    switch(page).tap()
    expect(switch(page)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name=re.compile("^(Draw|Stop)")).first.tap()
    page.wait_for_load_state("networkidle")
    assert (len(page.evaluate("heard")), User.objects.get(pk=alice.pk).sounds) == (1, "off")


@pytest.mark.journey
@on_a_phone
def test_own_bust_sounds_and_vibrates(page: Page, alice, bob, live_server):
    User.objects.filter(pk=alice.pk).update(sounds="on")
    game = running(alice, bob)
    position = game.position
    position["stacks"] = [["r5", "b1"], ["r6", "b2"], ["r4", "b3"]]
    position["deck"] = ["r1", *position["deck"]]
    Game.objects.filter(pk=game.pk).update(position=position | {"phase": "push"})
    listening(page, game, alice, live_server)
    page.get_by_role("button", name="Draw").first.tap()
    assert heard(page, 2)[0] == "vibrates 20"


@on_a_phone
@pytest.mark.parametrize(("winner", "expected"), [(0, ["vibrates 20"]), (1, [])])
def test_own_win_sounds_and_vibrates_and_a_loss_does_neither(page: Page, alice, live_server, winner, expected):
    User.objects.filter(pk=alice.pk).update(sounds="on")
    game = against_bots(alice, seats=2)
    bank = [["r6", "r5", "r4", "b6", "b5", "b4"], []]
    Game.objects.filter(pk=game.pk).update(position=game.position | {"bank": bank if winner == 0 else bank[::-1]})
    listening(page, game, alice, live_server)
    page.keyboard.press("Shift")
    page.wait_for_load_state("networkidle")
    assert ended(game).state().winners() == [winner]
    expect(page.locator(".band-over")).to_be_visible()
    page.wait_for_timeout(1500)
    told = page.evaluate("heard")
    assert [each for each in told if isinstance(each, str)] == expected
    assert any(each > 1000 for each in told if isinstance(each, int)) == (winner == 0)  # the win is the longest sound


@on_a_desk
@pytest.mark.parametrize(("sounds", "expected"), [("on", 0), ("always", 1)])
def test_hidden_tab_sounds_for_my_turn_alone_and_only_if_that_is_chosen(
    page: Page, alice, bob, live_server, sounds, expected
):
    User.objects.filter(pk=alice.pk).update(sounds=sounds)
    game = running(bob, alice)
    listening(page, game, alice, live_server)
    page.keyboard.press("Shift")
    page.wait_for_load_state("networkidle")
    page.evaluate(HIDE)
    while fresh(game).waiting_for != alice:
        legal = fresh(game).state().legal()
        play(game, "stop" if "stop" in legal else legal[0])
    page.evaluate("document.getElementById('table').dispatchEvent(new CustomEvent('poll'))")
    expect(page.locator("#table .band-mine")).to_be_attached()
    page.evaluate("new Promise((done) => setTimeout(done, 500))")
    assert len(page.evaluate("heard")) == expected
