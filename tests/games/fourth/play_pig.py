"""Pig on a site that has its folder: tests/games/test_fourth_game.py runs this with the tutorial's files."""

import io
import json
import re
import subprocess
import sys
import uuid
import zipfile
from importlib import import_module

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from accounts.models import User
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
    "rules": "pig", "option_goal": "20", "name": "Sunday", "seats": "3", "first": "0", "public": "anyone",
    "pace": "daily", "seat_1": "person", "seat_2": "hard",
}  # fmt: skip


FINDINGS = {"lock": "holds", "first": "open", "rolls": "holds", "numbers": "holds", "chain": "holds"}


def press(client: Client, game: Game, action: str):
    form = {"action": action, "version": fresh(game).version, "command_id": str(uuid.uuid4())}
    return client.post(f"/games/{game.pk}/act", form, follow=True)


def wait_for(game: Game, person: User | None) -> None:
    """Hold for each player until the game waits for this person, or for a bot: a 1 may end a turn at any roll."""
    while fresh(game).waiting_for != person:
        if fresh(game).waiting_for is None:
            play_bot_turn(game.pk, fresh(game).version)
        else:
            play(game, "hold")


@pytest.fixture
def over(alice, bob) -> Game:
    return play_one_by_one(running(alice, bob, rules="pig", seats=3, bots={2: "easy"}, first=None, public=True))


def test_catalog_finds_the_game():
    assert "pig" in RULES
    assert len(RULES) == 4


def test_first_games_can_be_recorded():
    """The recordings are read while the game has none."""
    assert import_module("tests.games.history.make_fixtures").main


def test_pages_offer_the_game():
    for path in ("/", "/rules/", "/rules/pig/", "/games/new/?rules=pig", "/picture.png"):
        assert Client().get(path).status_code == 200
    assert 'href="/rules/pig/"' in Client().get("/").text
    answer = Client().post("/play-now/", {"rules": "pig"}, follow=True)
    assert "At stake: " in answer.text


def test_people_meet_in_the_lobby_and_play_with_a_bot(alice, bob):
    host, guest = signed_in(alice), signed_in(bob)
    host.post("/games/new/", TABLE)
    game = Game.objects.get()
    lobby = guest.get("/games/tables/").text
    assert "Pig" in lobby and f"/games/{game.pk}/" in lobby
    assert "Roll, roll again, and hold before the 1." in guest.get(f"/games/{game.pk}/").text
    guest.post(f"/games/{game.pk}/join")
    host.post(f"/games/{game.pk}/start")
    assert fresh(game).options == {"goal": 20}
    wait_for(game, alice)
    assert "Roll again, or hold?" in host.get("/games/").text
    assert "Alice rolls" in guest.get("/games/").text
    points = fresh(game).state().stake
    assert f"You saved <strong>{points}</strong> points." in press(host, game, "hold").text
    assert press(host, game, "hold").status_code == 409  # it is no longer Alice's turn
    assert press(guest, game, "fly").status_code == 422
    wait_for(game, None)
    assert play_bot_turn(game.pk, fresh(game).version)


def test_standing_order_is_offered_and_carried_out(alice, bob):
    game = running(alice, bob, rules="pig")
    client = signed_in(alice)
    assert "Hold for me when that wins" in client.get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/orders", {"order_win": "always"})
    assert fresh(game).seat_rows.get(user=alice).orders == {"win": "always"}
    while fresh(game).status == Game.Status.RUNNING:
        play(game, "roll")
    assert fresh(game).state().winners() == [0]
    assert game.actions.last().by == Action.By.STANDING_ORDER


def test_mail_says_whose_turn_it_is_and_shows_the_players(alice, bob, mail_server):
    game = running(alice, bob, rules="pig")
    wait_for(game, bob)
    with later(hours=1):
        send_due()
    (mail,) = mail_server.to("bob@example.org")
    points = fresh(game).state().stake
    for text in (text_of(mail), html_of(mail)):
        assert re.search(r"Alice (rolled|saved|lost)", text)
        assert f"Roll again, or hold {points} points?" in text
    (picture,) = re.findall(r'src="https://pushsite.example([^"]*)"', html_of(mail))
    assert Client().get(picture).headers["Content-Type"] == "image/png"


def test_reason_of_a_bot_is_told_once_the_game_is_over(alice, over):
    action = over.actions.filter(by=Action.By.BOT).first()
    answer = signed_in(alice).get(f"/games/{over.pk}/why", {"at": action.number}).text
    assert re.search(r"It holds from <strong>\d+</strong> points? at stake\.", answer)


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
    file = tmp_path / "pig.json"
    file.write_bytes(history)
    zipfile.ZipFile(io.BytesIO(Client().get("/check/program.zip").content)).extractall(tmp_path)
    command = [sys.executable, "-ES", "check_history.py", str(file)]
    done = subprocess.run(command, cwd=tmp_path / "pushsite-check", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{file}: in order\n")


@pytest.mark.django_db(transaction=True)
@on_a_desk
def test_game_is_played_and_checked_in_a_browser(page: Page, live_server, alice, bob):  # noqa: F811
    game = running(alice, bob, rules="pig")
    sign_in(page, alice, live_server.url)
    page.goto(game.get_absolute_url())
    page.get_by_role("button", name="Hold").click()
    expect(page.locator("#log")).to_contain_text("You saved")
    play_one_by_one(game)
    page.goto(f"/check/?game={game.pk}")
    page.locator("[data-verdict=holds]").wait_for()
    for name, state in FINDINGS.items():
        expect(page.locator(f"[data-check={name}]")).to_have_attribute("data-state", state)
