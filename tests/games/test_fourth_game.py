"""A game is added by its folder alone: Pig, as docs/a-new-game.md writes it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.games.fourth.tutorial import follow

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parents[2]
PLAYED = ROOT / "tests/games/fourth/play_pig.py"
OF_THIS_RUN = ("PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE")
CONFTESTS = ("-p", "tests.conftest", "-p", "tests.games.conftest")  # which the tutorial's reader has above the tests


def run_pytest(folder: Path, *arguments: str) -> None:
    """Run pytest in a separate Python process with the folder on its path, as a site with Pig would."""
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THIS_RUN}
    environment = {**inherited, "PYTHONPATH": str(folder), "PUSHSITE_TEST_DB": "sqlite"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "pyproject.toml", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_tutorial_builds_a_game_whose_tests_pass_at_each_step(tmp_path):
    commands = []
    for _pytest, *paths in follow(tmp_path):
        run_pytest(tmp_path, *CONFTESTS, *(str(tmp_path / path) for path in paths))
        commands.append(paths)
    assert len(commands) == 3


def test_game_of_the_tutorial_is_formatted_and_linted(tmp_path):
    list(follow(tmp_path))
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    for command in (["check"], ["format", "--check"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--config", f'src = [".", "{ROOT}"]', "."]
        done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_fourth_game_is_played_mailed_replayed_exported_and_checked(tmp_path):
    list(follow(tmp_path))
    run_pytest(tmp_path, str(PLAYED))


def test_checkout_on_the_path_by_two_names_has_each_channel_once(tmp_path):
    """gunicorn puts the link to the version that serves on Python's path, beside its folder."""
    (tmp_path / "link").symlink_to(ROOT)
    code = "from games.catalog import CHANNELS; import games; print(len(games.__path__), *CHANNELS)"
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "link")}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.stdout.split() == ["2", "hook", "mail", "web_push"], done.stderr
