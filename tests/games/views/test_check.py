"""The pages about fair deals, and their files: the program and the saved lock."""

import io
import json
import subprocess
import sys
import zipfile

import pytest
import time_machine
from django.test import Client

from accounts.models import User
from games.catalog import RULES
from games.fairness.commitment import SecretBytes, commitment
from games.models import Game, Secret
from games.play.tables.ending import cancel_table
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for, play, play_to_the_end, running
from tests.games.history.files import file_of
from tests.games.history.stored import path

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/check/", "/fair/", "/check/program.zip"])
def test_fairness_pages_are_public_and_read_only(address):
    assert Client().get(address).status_code == 200
    assert Client().post(address).status_code == 405


def test_pages_link_to_the_fairness_pages(alice):
    assert 'href="/fair/"' in Client().get("/rules/push/").text
    assert 'href="/check/"' in Client().get("/fair/").text


@pytest.mark.usefixtures("processes")
def test_program_checks_a_game_in_an_empty_folder(tmp_path):
    packed = Client().get("/check/program.zip").content
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path)
    command = [sys.executable, "-ES", "check_history.py", str(path("pousse-goal"))]
    done = subprocess.run(command, cwd=tmp_path / "pushsite-check", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{path('pousse-goal')}: in order\n")


def test_packed_program_is_reproducible():
    packed = zipfile.ZipFile(io.BytesIO(Client().get("/check/program.zip").content))
    assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def fair_deal(game: Game, viewer: User | None) -> str:
    """What the page says that every table links to; the table itself says nothing of the lock."""
    client, address = signed_in(viewer) if viewer else Client(), f"/games/{game.pk}/fair/"
    table = client.get(game.get_absolute_url()).text
    assert f'href="{address}"' in table and game.commitment not in table and "lock.json" not in table
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.text


def test_finished_game_links_to_its_history_and_check(alice, bob):
    game = play_to_the_end(running(alice, bob, rules="pousse"))
    table = signed_in(alice).get(f"/games/{game.pk}/").text
    for text, places in ((table, ["menu of a desktop", "menu of a phone"]), (fair_deal(game, alice), ["page"])):
        assert text.count(f'href="/games/{game.pk}/history.json" download') == len(places)
        assert text.count(f'href="/check/?game={game.pk}"') == len(places)


def test_running_game_links_to_its_history_so_far(alice, bob):
    text = fair_deal(game := running(alice, bob), alice)
    assert f'href="/games/{game.pk}/history.json" download>Download the history so far' in text
    assert "/check/?game=" not in text


def test_cancelled_table_links_to_both_and_open_table_to_none(alice):
    game = open_for(alice)
    assert "history.json" not in fair_deal(game, alice)
    cancel_table(game_id=game.pk, user=alice)
    text = fair_deal(game, alice)
    assert f'href="/games/{game.pk}/history.json" download' in text
    assert f'href="/check/?game={game.pk}"' in text
    assert game.commitment in text


def test_stranger_reads_of_no_private_games_deal(alice, bob, charlie):
    game = running(alice, bob)
    for client in (Client(), signed_in(charlie)):
        assert client.get(f"/games/{game.pk}/fair/").status_code == 403


def test_only_who_may_sit_down_is_offered_a_seat_with_a_text(alice, bob, charlie):
    game = open_for(alice)
    join = f'action="/games/{game.pk}/join"'
    assert join in fair_deal(game, None) and join in fair_deal(game, bob)
    take_seat(game_id=game.pk, user=bob, text="")
    assert (join in fair_deal(game, bob), f'action="/games/{game.pk}/text"' in fair_deal(game, bob)) == (False, True)
    take_seat(game_id=game.pk, user=alice, text="")
    assert join not in fair_deal(game, charlie)
    rated = open_for(alice, rated=True)
    assert f"/games/{rated.pk}/join" not in fair_deal(rated, None)


def answer_to(game: Game, viewer: User | None):
    return (signed_in(viewer) if viewer else Client()).get(f"/games/{game.pk}/lock.json")


def lock_of(game: Game, viewer: User | None) -> dict[str, object]:
    answer = answer_to(game, viewer)
    assert answer.status_code == 200
    return json.loads(answer.content)


@time_machine.travel("2026-11-21T12:00:00Z", tick=False)
def test_file_contains_the_lock_and_the_players_own_text(alice, bob):
    game = running(alice, bob, rules="pousse")
    answer = answer_to(game, bob)
    lock = json.loads(answer.content)
    assert lock.pop("what").startswith("The lock of a game's deal, saved before the game was over.")
    assert lock == {
        "format": "pushsite-lock",
        "version": 1,
        "id": game.pk,
        "game": "pousse",
        "rules_version": 1,
        "seats": 2,
        "options": game.options,
        "scheme": "pushsite-fair-1",
        "commitment": game.commitment,
        "locked_at": "2026-11-21T12:00:00Z",
        "saved_at": "2026-11-21T12:00:00Z",
        "seat": 1,
        "text": "Bob's text",
    }
    assert answer.headers["Content-Disposition"] == f'attachment; filename="pushsite-{game.pk}-lock.json"'
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("slug", RULES)
def test_saved_lock_matches_the_secret_at_the_end(slug, alice, bob):
    """Players save it before and during the game, spectators too."""
    game = open_for(alice, rules=slug, public=True)
    saved = [lock_of(game, None)]
    take_seat(game_id=game.pk, user=alice, text="Alice's text")
    saved.append(lock_of(game, alice))
    running_game = play_to_the_end(_started(game, bob, saved))
    history = file_of(running_game, None)
    for lock in saved:
        same = ("id", "game", "rules_version", "seats", "options")
        assert {name: lock[name] for name in same} == {name: history[name] for name in same}
        assert lock["commitment"] == history["fairness"]["commitment"]
        assert lock["seat"] is None or lock["text"] == history["fairness"]["entropy"][lock["seat"]]
    assert [lock["seat"] for lock in saved] == [None, 0, 0, 1, None]
    secret = SecretBytes(bytes.fromhex(history["fairness"]["secret"]))
    assert saved[0]["commitment"] == commitment(game.pk, secret)


def _started(game: Game, bob: User, saved: list[dict[str, object]]) -> Game:
    take_seat(game_id=game.pk, user=bob, text="")
    started = start(game_id=game.pk, user=game.host)
    saved += [lock_of(started, game.host), lock_of(started, bob), lock_of(started, None)]
    return started


def test_file_contains_neither_the_secret_nor_other_texts(alice, bob, charlie):
    game = play(running(alice, bob, public=True), "stop")
    secret = bytes(Secret.objects.get(game=game).value).hex()
    for viewer, texts in ((alice, ["Alice's text"]), (bob, ["Bob's text"]), (charlie, []), (None, [])):
        told = answer_to(game, viewer).content.decode()
        assert [text for text in ("Alice's text", "Bob's text") if text in told] == texts
        assert secret not in told


def test_stranger_at_a_private_table_gets_no_file(alice, bob, charlie):
    game = running(alice, bob)
    assert [answer_to(game, viewer).status_code for viewer in (charlie, None)] == [403, 403]


def test_finished_game_has_no_lock_to_save(alice):
    game = open_for(alice)
    cancel_table(game_id=game.pk, user=alice)
    answer = answer_to(game, alice)
    assert answer.status_code == 409
    assert "This game is over: its history contains the lock and the secret." in answer.text


def test_lock_is_offered_until_the_end(alice, bob):
    link = 'lock.json" download>Save the lock</a>'
    assert link in fair_deal(open_for(alice), alice)
    game = running(alice, bob, rules="pousse")
    assert link in fair_deal(game, alice)
    assert "lock.json" not in fair_deal(play_to_the_end(game), alice)


def test_fair_deal_says_when_the_deal_was_locked_and_who_gave_a_text(alice, bob):
    game = open_for(alice, 3)
    assert "Nobody has added a text." in fair_deal(game, alice)
    take_seat(game_id=game.pk, user=alice, text="Alice's text")
    take_seat(game_id=game.pk, user=bob, text="")
    text = fair_deal(game, bob)
    assert "Texts added by: Alice. No text from: you." in text
    assert "it decides every shuffle and roll." in " ".join(text.split())
    assert "Alice&#x27;s text" not in text


def test_file_explains_itself_in_the_players_language():
    anne = person("Anne", language="fr")
    told = signed_in(anne, HTTP_ACCEPT_LANGUAGE="fr").get(f"/games/{open_for(anne).pk}/lock.json").json()
    assert told["what"].startswith("Le verrou")
