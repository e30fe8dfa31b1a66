"""A game is added by its folder alone: tests/games/fourth/games/nim, which nothing else names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parents[2]
FOURTH = ROOT / "tests/games/fourth"
OF_THIS_RUN = ("PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE")


def test_fourth_game_is_played_mailed_replayed_exported_and_checked():
    """Run the tests of play_nim.py in a separate Python process with the folder on its path."""
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THIS_RUN}
    environment = {**inherited, "PYTHONPATH": str(FOURTH), "PUSHSITE_TEST_DB": "sqlite"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(FOURTH / "play_nim.py")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_checkout_on_the_path_by_two_names_has_each_channel_once(tmp_path):
    """gunicorn puts the link to the version that serves on Python's path, beside its folder."""
    (tmp_path / "link").symlink_to(ROOT)
    code = "from games.catalog import CHANNELS; import games; print(len(games.__path__), *CHANNELS)"
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "link")}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["2", "hook", "mail", "web_push"], done.stderr
