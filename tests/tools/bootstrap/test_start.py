"""From a bare folder to a running Python."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bootstrap.packages import LOCKS
from tools.bootstrap.start import ROOT

pytestmark = pytest.mark.usefixtures("processes")

ENTER = """
from pathlib import Path
from tools.bootstrap.start import one_at_a_time
print("ready", flush=True)
with one_at_a_time(Path(".")):
    print("in", flush=True)
"""


@pytest.fixture
def project(tmp_path):
    """A project with empty locks in a folder with spaces in its name."""
    folder = tmp_path / "my own project"
    folder.mkdir()
    for name in LOCKS.values():
        (folder / name).write_text(f"# {name}\n")
    (folder / "tools").mkdir()
    (folder / "tools" / "__init__.py").touch()
    (folder / "tools" / "vendor").symlink_to(ROOT / "tools/vendor")
    subprocess.run(["cp", "-r", ROOT / "tools/bootstrap", folder / "tools"], check=True)
    return folder


def bootstrap(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.bootstrap", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


def test_command_runs_in_the_environment_of_the_folder(project):
    done = bootstrap(project, "runtime", "-c", "import sys; print(sys.prefix)")
    assert done.stdout.splitlines()[-1] == str(project / ".venv")


def test_second_start_is_silent_and_installs_nothing(project):
    bootstrap(project, "runtime")
    done = bootstrap(project, "runtime", "-c", "print('here')")
    assert (done.stdout, done.stderr) == ("here\n", "")


@pytest.mark.parametrize("given", [{}, {"PYTHON": ""}], ids=["unset", "empty"])
def test_make_finds_a_python(given):
    goal = "\n.PHONY: say\nsay:\n\t@echo $(found)\n"
    said = subprocess.run(
        ["make", "-s", "-f", "-", "say"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | given,
        input=(ROOT / "Makefile").read_text() + goal,
        capture_output=True,
        text=True,
    ).stdout
    assert Path(said.strip()).name in {"python3", "python"}


def test_status_of_the_command_is_returned(project):
    assert bootstrap(project, "runtime", "-c", "raise SystemExit(7)").returncode == 7


def test_unknown_group_is_reported_in_one_sentence(project):
    done = bootstrap(project, "everything")
    assert (done.stderr, done.returncode) == (
        "There is no group 'everything' of packages: choose one of runtime, dev, bench, audit, node.\n",
        1,
    )


def test_second_set_up_waits_for_the_first(project):
    folder = os.open(project, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    waiting = subprocess.Popen([sys.executable, "-c", ENTER], cwd=project, stdout=subprocess.PIPE, text=True)
    assert waiting.stdout is not None
    said = [waiting.stdout.readline(), waiting.stdout.readline()]
    os.close(folder)
    rest = waiting.communicate()[0]
    assert (said, rest) == (["ready\n", "Waiting for another make to finish its set-up ...\n"], "in\n")
