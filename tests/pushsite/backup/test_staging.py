"""The folder of an incomplete backup, and the remains of a killed one."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pushsite.backup.staging import staging_folder
from testing.site import ROOT

KILLED = """
import os, signal, sys
from pathlib import Path
from pushsite.backup.staging import staging_folder

with staging_folder(Path(sys.argv[1])) as own:
    (own / "site.backup").write_text("half of it")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


@pytest.mark.usefixtures("processes")
def test_next_backup_removes_only_the_remains_of_a_killed_one(tmp_path):
    others = [".backup-of-somebody-else", ".pushsite-backup-kept", ".pushsite-backup-of-2026", "earlier.backup"]
    for other in others:
        (tmp_path / other).mkdir()
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, check=False)
    [left] = set(names(tmp_path)) - {*others}
    assert (killed.returncode, names(tmp_path / left)) == (-signal.SIGKILL, ["site.backup"])
    with staging_folder(tmp_path):
        assert not (tmp_path / left).exists()
    assert names(tmp_path) == others


def test_folder_of_a_running_backup_stays(tmp_path):
    with staging_folder(tmp_path) as first:
        with staging_folder(tmp_path) as second:
            assert names(tmp_path) == sorted([first.name, second.name])
        with staging_folder(tmp_path):
            assert first.is_dir()
    assert names(tmp_path) == []
