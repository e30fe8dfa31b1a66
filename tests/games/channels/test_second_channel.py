"""A channel is added by its folder alone: second/games/channels/pager beside this file, which nothing else names."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parents[3]
SECOND = ROOT / "tests/games/channels/second"
OF_THIS_RUN = ("PYTEST_XDIST_WORKER", "PYTEST_CURRENT_TEST", "DJANGO_SETTINGS_MODULE")


def test_second_channel_sends_notices_with_its_own_choices_and_retries_beside_mail():
    """Run the tests of send_by_pager.py in a separate Python process with the folder on its path."""
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THIS_RUN}
    environment = {**inherited, "PYTHONPATH": str(SECOND), "PUSHSITE_TEST_DB": "sqlite"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(SECOND / "send_by_pager.py")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
