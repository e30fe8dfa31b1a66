"""Nim on a site that has its folder: tests/games/test_fourth_game.py runs this with the folder on Python's path."""

import io
import json
import re
import subprocess
import sys
import uuid
import zipfile

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from games.catalog import RULES
from games.checker.check import check
from games.history.replay import difference
from games.models import Action, Game
from games.notices.send import send_due
from games.play.actions.bot_turns import play_bot_turn
from testing.clients import signed_in
from testing.clocks import later
from testing.people import staff
from testing.tables import fresh, play, play_one_by_one, running
from tests.browser.conftest import page  # noqa: F401 - a fixture
from tests.browser.pages import sign_in
from tests.browser.windows import on_a_desk
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

TABLE = {
    "rules": "nim", "name": "Sunday", "seats": "3", "first": "0", "public": "anyone", "pace": "daily",
    "seat_1": "person", "seat_2": "hard",
}  # fmt: skip


# Nim has no piles.js, so the page does not know its die.
FINDINGS = {"lock": "holds", "first": "open", "rolls": "unknown", "numbers": "holds", "chain": "holds"}


def take(client: Client, game: Game, action: str):
    form = {"action": action, "version": fresh(game).version, "command_id": str(uuid.uuid4())}
    return client.post(f"/games/{game.pk}/act", form, follow=True)


@pytest.fixture
def over(alice, bob) -> Game:
    return play_one_by_one(running(alice, bob, rules="nim", seats=3, bots={2: "easy"}, first=None, public=True))


def test_catalog_finds_the_game():
    assert "nim" in RULES
    assert len(RULES) == 4


def test_pages_offer_the_game():
    for path in ("/", "/rules/", "/rules/nim/", "/games/new/?rules=nim", "/picture.png"):
        assert Client().get(path).status_code == 200
    assert 'href="/rules/nim/"' in Client().get("/").text
    answer = Client().post("/play-now/", {"rules": "nim"}, follow=True)
    assert "Heap: " in answer.text


def test_people_meet_in_the_lobby_and_play_with_a_bot(alice, bob):
    host, guest = signed_in(alice), signed_in(bob)
    host.post("/games/new/", TABLE)
    game = Game.objects.get()
    lobby = guest.get("/games/tables/").text
    assert "Nim" in lobby and f"/games/{game.pk}/" in lobby
    assert "Take the last stick." in guest.get(f"/games/{game.pk}/").text
    guest.post(f"/games/{game.pk}/join")
    host.post(f"/games/{game.pk}/start")
    assert "Take sticks" in host.get("/games/").text
    assert "Alice takes sticks" in guest.get("/games/").text
    assert "You took 1." in take(host, game, "take:1").text
    assert "Alice took 1." in take(guest, game, "take:3").text
    assert play_bot_turn(game.pk, fresh(game).version)
    assert take(host, game, "take:9").status_code == 422


def test_standing_order_is_offered_and_carried_out(alice, bob):
    game = running(alice, bob, rules="nim")
    client = signed_in(alice)
    assert "Take the last stick for me" in client.get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/orders", {"order_finish": "always"})
    assert fresh(game).seat_rows.get(user=alice).orders == {"finish": "always"}
    while (now := fresh(game)).status == Game.Status.RUNNING:
        play(now, "take:1")
    assert fresh(game).state().winners() == [0]
    assert game.actions.last().by == Action.By.STANDING_ORDER


def test_mail_says_whose_turn_it_is_and_shows_the_players(alice, bob, mail_server):
    play(running(alice, bob, rules="nim"), "take:1")
    with later(hours=1):
        send_due()
    (mail,) = mail_server.to("bob@example.org")
    for text in (text_of(mail), html_of(mail)):
        assert "Alice took 1." in text
        assert "Take sticks." in text
    (picture,) = re.findall(r'src="https://pushsite.example([^"]*)"', html_of(mail))
    assert Client().get(picture).headers["Content-Type"] == "image/png"


def test_end_and_every_replayed_position_are_shown(alice, over):
    client = signed_in(alice)
    assert re.search(r"wins?\b", client.get(f"/games/{over.pk}/").text)
    for at in range(over.version + 1):
        assert client.get(f"/games/{over.pk}/replay/", {"at": at}).status_code == 200
    assert Client().get(f"/games/{over.pk}/picture.png").status_code == 200
    assert not difference(over)
    assert signed_in(staff()).get(f"/admin/games/game/{over.pk}/change/").status_code == 200


def test_history_passes_here_and_in_the_packed_program(alice, over, tmp_path):
    history = signed_in(alice).get(f"/games/{over.pk}/history.json").content
    report = check(json.loads(history))
    assert (report.faults, report.notes) == ([], [])
    file = tmp_path / "nim.json"
    file.write_bytes(history)
    zipfile.ZipFile(io.BytesIO(Client().get("/check/program.zip").content)).extractall(tmp_path)
    command = [sys.executable, "-ES", "check_history.py", str(file)]
    done = subprocess.run(command, cwd=tmp_path / "pushsite-check", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{file}: in order\n")


@pytest.mark.django_db(transaction=True)
@on_a_desk
def test_game_is_played_and_checked_in_a_browser(page: Page, live_server, alice, bob):  # noqa: F811
    game = running(alice, bob, rules="nim")
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    page.get_by_role("button", name="Take 1").click()
    expect(page.locator("#log")).to_contain_text("You took 1.")
    play_one_by_one(game)
    page.goto(f"/check/?game={game.pk}")
    page.locator("[data-verdict=holds]").wait_for()
    for name, state in FINDINGS.items():
        expect(page.locator(f"[data-check={name}]")).to_have_attribute("data-state", state)
