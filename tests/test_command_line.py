"""The programs that people start end with a sentence, not a trace, if they are misused or the machine fails them."""

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from testing.site import ROOT

pytestmark = pytest.mark.usefixtures("processes")

NO_TEXT = os.fsdecode(b"no-text-\xff")  # a file name that is not UTF-8
MISSING, FOLDER = "/missing/file", "/"

CHECK = ("check_history.py",)
MANAGE = ("manage.py",)
WRONG = [
    *((*CHECK, name) for name in (MISSING, NO_TEXT, FOLDER)),
    *((*MANAGE, verb, name) for verb in ("backup", "restore") for name in (MISSING, f"{MISSING}{NO_TEXT}", FOLDER)),
    (*MANAGE, "restore_games", NO_TEXT),
    (*MANAGE, "archive_games", "--before", "99999999999"),
    (*MANAGE, "replay", "--since", "yesterday"),
    (*MANAGE, "grant", NO_TEXT, NO_TEXT),
    (*MANAGE, NO_TEXT),
    *(("-m", module, "nonsense") for module in (
        "bench", "bench.bots_anchors", "bench.bots_characters", "bench.bots_ladder", "bench.bots_steps",
        "bench.bots_turns", "bench.evaluators", "bench.fitting.push", "bench.fitting.pousse", "bench.fitting.pushemup",
        "bench.luck", "games.api.example_bot", "tools.bootstrap", "tools.capacity", "tools.faults",
        "tools.faults.restart", "tools.lint", "tools.messages",
    )),
    ("-m", "games.api.example_bot"),
    ("-m", "games.api.example_bot", "nowhere", "token"),
    ("-m", "tools.bootstrap"),
    ("-m", "tools.attack", "--seconds", "nonsense"),
]  # fmt: skip
PRINTING = [
    (*CHECK, "--help"),
    (*MANAGE, "help"),
    (*MANAGE, "pushkey"),
    (*MANAGE, "replay"),
]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an embedded site."""
    folder = tmp_path_factory.mktemp("data")
    done = run(folder, *MANAGE, "migrate", "-v0")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port on which another program listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def run(data: Path, *command: str, stdout: object = subprocess.PIPE, room: int = 0, **variables: str):
    """Run Python with ``command``, on the site in ``data``; no file may get longer than ``room`` bytes, if not 0."""
    environment = os.environ | {"PUSHSITE_MODE": "embedded", "PUSHSITE_DATA": str(data), "PUSHSITE_ENV_FILE": ""}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=environment | variables,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        errors="surrogateescape",
        timeout=60,
        preexec_fn=(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))) if room else None,
    )


def assert_answers(done: subprocess.CompletedProcess) -> None:
    """Check that the program failed, and said why in words."""
    said = f"{done.stdout or ''}{done.stderr}"
    assert done.returncode in (1, 2), said
    assert "Traceback" not in said
    assert "Exception ignored" not in said
    assert said.strip()


@pytest.mark.parametrize("command", WRONG, ids=lambda command: ascii(" ".join(command)))
def test_a_value_that_it_cannot_use_is_refused_in_words(command, data):
    assert_answers(run(data, *command))


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_output_that_cannot_be_written_ends_in_words(command, data):
    with Path("/dev/full").open("w") as full:
        assert_answers(run(data, *command, stdout=full))


@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_a_reader_that_goes_away_brings_no_trace(command, data):
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = run(data, *command, stdout=closed)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_file_name_that_the_terminal_cannot_encode_is_shown_by_escapes(data, tmp_path):
    file = tmp_path / f"é {NO_TEXT}"
    done = run(data, *MANAGE, "backup", str(file), PYTHONIOENCODING="ascii")
    assert (done.returncode, file.exists()) == (0, True), done.stderr
    assert r"\xe9 no-text-\udcff: 0 games" in done.stdout
    done = run(data, *CHECK, str(file), PYTHONIOENCODING="ascii")
    assert r"\xe9 no-text-\udcff: cannot be read" in done.stdout


@pytest.mark.parametrize("command", [("-m", "tools.dev"), ("-m", "tools.command", "serve"), (*MANAGE, "serve")])
def test_a_port_in_use_or_none_is_said(command, data, taken_port):
    for port, sentence in ((str(taken_port), f"Port {taken_port} is taken."), ("x", "PORT must be a number")):
        done = run(data, *command, PORT=port, DB="sqlite")
        assert_answers(done)
        assert sentence in done.stderr


def test_a_full_disk_is_said(data, tmp_path):
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    for done in (
        run(data, *MANAGE, "backup", str(tmp_path / "backup"), room=20_000),
        run(fresh, *MANAGE, "migrate", "-v0", room=4_000),
        run(fresh, *MANAGE, "collectstatic", "--noinput", room=20_000),
    ):
        assert_answers(done)
        assert len(done.stderr.splitlines()) <= 2
    assert not (tmp_path / "backup").exists()


def test_a_python_without_the_packages_is_said():
    ended = subprocess.run([sys.executable, "-S", "manage.py", "check"], cwd=ROOT, capture_output=True, text=True)
    assert ended.stderr == "This Python has no Django. Run make dev, or: make setup && source .venv/bin/activate\n"
    assert ended.returncode == 1
