"""The folder of ``deploy/``, and a root of a machine on which its units are installed."""

import shutil
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SYSTEM = Path("/usr/lib/systemd/system")
# What the units start; systemd-analyze looks whether each can be executed.
PROGRAMS = ("srv/pushsite/.venv/bin/python", "usr/bin/sh", "usr/bin/find")


@pytest.fixture
def machine(tmp_path) -> Path:
    """Return the root of a machine with the units, and with those that systemd itself brings."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("No systemd-analyze on this machine")
    shutil.copytree(DEPLOY / "systemd", tmp_path / "etc/systemd/system")
    shutil.copytree(SYSTEM, tmp_path / "usr/lib/systemd/system", symlinks=True)
    for program in PROGRAMS:
        (tmp_path / program).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy("/usr/bin/true", tmp_path / program)
    for name in ("lib", "bin"):
        (tmp_path / name).symlink_to(f"usr/{name}")
    return tmp_path
