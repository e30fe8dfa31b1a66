"""The pages about fair deals, and the program that they offer."""

import io
import subprocess
import sys
import zipfile

import pytest
from django.test import Client

from games.play.ending import cancel_table
from tests.games.history.stored import path
from tests.support.clients import signed_in
from tests.support.tables import open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/check/", "/fair/", "/check/program.zip"])
def test_everybody_may_read_them_and_only_read(address):
    assert Client().get(address).status_code == 200
    assert Client().post(address).status_code == 405


def test_pages_lead_to_them(alice):
    assert 'href="/fair/"' in Client().get("/rules/push/").text
    assert 'href="/check/"' in Client().get("/fair/").text


def test_the_program_checks_a_game_where_there_is_nothing_else(tmp_path):
    packed = Client().get("/check/program.zip").content
    zipfile.ZipFile(io.BytesIO(packed)).extractall(tmp_path)
    command = [sys.executable, "-ES", "check_history.py", str(path("pousse-goal"))]
    done = subprocess.run(command, cwd=tmp_path / "pushsite-check", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, f"{path('pousse-goal')}: in order\n")


def test_the_program_is_the_same_file_wherever_and_whenever_it_is_packed():
    packed = zipfile.ZipFile(io.BytesIO(Client().get("/check/program.zip").content))
    assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_game_that_is_over_leads_to_its_history_and_its_check(alice, bob):
    game = play_to_the_end(running(alice, bob, rules="pousse"))
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert f'href="/games/{game.pk}/history.json" download' in text
    assert f'href="/check/?game={game.pk}"' in text


def test_a_running_game_leads_to_its_history_so_far(alice, bob):
    game = running(alice, bob)
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert f'href="/games/{game.pk}/history.json" download>Download the history so far' in text
    assert "/check/?game=" not in text


def test_a_table_that_was_cancelled_leads_to_both_and_an_open_one_to_none(alice):
    game = open_for(alice)
    assert "history.json" not in signed_in(alice).get(f"/games/{game.pk}/").text
    cancel_table(game_id=game.pk, user=alice)
    text = signed_in(alice).get(f"/games/{game.pk}/").text
    assert f'href="/games/{game.pk}/history.json" download' in text
    assert f'href="/check/?game={game.pk}"' in text
    assert game.commitment in text
