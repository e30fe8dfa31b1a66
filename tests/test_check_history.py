"""The program that checks files: it finds every change and needs only the rules."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from check_history import main
from games.checker.check import check
from tests.games.history.breaks import (
    BREAKS,
    a_choice_called_forced,
    an_outcome_more,
    another_action,
    another_end,
    another_roll,
    another_score,
    another_secret,
    another_shuffle,
    without_an_action,
    without_the_last_action,
)
from tests.games.history.recorded import Recorder
from tests.games.history.stored import NAMES, load, path, unmarked

ROOT = Path(__file__).parents[1]
PACKED = (
    "check_history.py", "games/catalog.py", "games/checker/*.py", "games/engine/*.py", "games/*/rules/**/*.py",
)  # fmt: skip
JUNK = [None, True, -1, 10**30, 1.5, "", "\ud800", "x", [], [None], [[]], [{}], {}, {"": []}]


def faults(history: Any) -> list[str]:
    return check(history).faults


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_changed_file_is_detected(name, change):
    history = load(name)
    change(history)
    found = faults(history)
    assert found
    assert all(sentence.endswith(".") for sentence in found)


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("push-")])
def test_changed_roll_is_named_with_the_locked_one(name):
    history = load(name)
    row = [row for row in history["actions"] if row["chance"]][-1]
    locked = row["chance"][-1][1]
    another_roll(history)
    what = f"Action {row['n']} ({row['action']} of seat {row['seat']})"
    assert faults(history) == [f"{what}: the file says roll {row['chance'][-1][1]}, and the locked roll is {locked}."]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (another_action, "The chain does not fit: an action, a seat, a text or an option was changed."),
        (another_secret, "The secret is not the one that was locked: it does not give the commitment."),
        (another_shuffle, "The deal: its shuffle (number 0) is not the one that was locked."),
        (an_outcome_more, "Action 1 (turn of seat 0): the file has 1 more outcomes of chance than the rules ask for."),
        (
            another_score,
            'The result is not {"scores": [2, 2], "winners": [1]}: the rules say {"scores": [1, 2], "winners": [1]}.',
        ),
        (another_end, "The file says that the game is cancelled, but after its actions it is over."),
        (without_an_action, "Action 27 is missing: the file has action 28 in its place."),
        (without_the_last_action, "The file has 52 actions, which is not the number that it gives."),
        (
            a_choice_called_forced,
            "Action 2 (advance:1:R of seat 0) is marked as forced, but by the rules it was a decision.",
        ),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_each_fault_is_a_plain_sentence(change, sentence):
    history = load("pousse-goal")
    change(history)
    assert faults(history)[0] == sentence


def test_only_action_chosen_by_its_player_is_no_fault():
    history = Recorder("pushemup", 2, {}, seed=22).history()
    row = history["actions"][38]
    assert (row["action"], row["by"]) == ("discard:1", "player")  # one of two equal cards in hand
    assert faults(history) == []
    row["by"] = "forced"
    assert faults(history) == [
        "Action 39 (discard:1 of seat 0) is marked as forced, but by the rules it was a decision."
    ]


@pytest.mark.parametrize("name", NAMES)
def test_older_file_without_an_end_mark_passes(name):
    report = check(unmarked(load(name)))
    assert (report.faults, report.notes) == ([], [])


@pytest.mark.parametrize("mark", [{}, {"complete": False}, {"complete": 1}])
def test_file_without_its_end_mark_is_incomplete(mark):
    history = load("pousse-goal")
    del history["complete"]
    assert faults(history | mark) == ["This file is incomplete: download it again."]


def test_junk_is_reported_as_a_fault():
    for junk in JUNK:
        assert faults(junk)
        history = load("pousse-goal")
        for place in [history, history["fairness"], history["players"][0], history["actions"][5], history["result"]]:
            for name, value in place.items():
                place[name] = junk
                assert isinstance(faults(history), list)
                place[name] = value
        assert faults(history) == []


def copied(folder: Path) -> Path:
    """A folder with the program and the rules only."""
    for pattern in PACKED:
        for file in ROOT.glob(pattern):
            target = folder / file.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, target)
    return folder / "check_history.py"


def run(program: Path, *files: str) -> subprocess.CompletedProcess[str]:
    """Run Python without any installed package."""
    return subprocess.run([sys.executable, "-ES", program, *files], capture_output=True, text=True)


@pytest.mark.usefixtures("processes")
def test_program_needs_only_the_rules(tmp_path):
    program = copied(tmp_path)
    done = run(program, *(str(path(name)) for name in NAMES))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "".join(f"{path(name)}: in order\n" for name in NAMES)


@pytest.mark.usefixtures("processes")
def test_program_names_the_fault_and_exits_with_1(tmp_path):
    history = load("push-bust")
    another_secret(history)
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(history))
    done = run(copied(tmp_path), str(path("push-bust")), str(broken))
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:] == [
        f"{broken}: NOT in order",
        "  The secret is not the one that was locked: it does not give the commitment.",
        "  Without the right secret the game could not be played again.",
    ]


def saved_lock(history: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """Return the lock of this game as the player at the first seat saved it."""
    columns = ("id", "game", "rules_version", "seats", "options")
    lock = {"format": "pushsite-lock", "version": 1, **{name: history[name] for name in columns}}
    fairness = history["fairness"]
    lock |= {"scheme": fairness["scheme"], "commitment": fairness["commitment"]}
    return lock | {"seat": 0, "text": (fairness["entropy"] or [None])[0]} | changed


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("spectator", [{}, {"seat": None, "text": None}])
def test_matching_saved_lock_is_confirmed(name, spectator):
    history = load(name)
    report = check(history, [saved_lock(history, **spectator)])
    assert (report.faults, report.notes[-1:]) == ([], ["The deal was locked as the saved lock says."])


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"game": "push"}, "the rules"),
        ({"rules_version": 2}, "the rules"),
        ({"seats": 5}, "the number of seats"),
        ({"options": {"limit": 51}}, "the options"),
        ({"scheme": "pushsite-fair-2"}, "the secret's fingerprint"),
        ({"commitment": "0" * 64}, "the secret's fingerprint"),
        ({"text": "another"}, "the text for the deal"),
        ({"seat": 9}, "the text for the deal"),
    ],
)
def test_fault_names_the_part_of_a_saved_lock_that_differs(changed, part):
    history = load("pousse-goal")
    assert check(history, [saved_lock(history, **changed)]).faults == [f"The saved lock differs in {part}."]


def test_junk_in_a_saved_lock_is_reported_as_a_fault():
    history = load("pousse-goal")
    for junk in [*JUNK, {"a": []}]:
        for name in ("game", "rules_version", "seats", "options", "scheme", "commitment", "seat", "text"):
            lock = saved_lock(history, **{name: junk})
            assert bool(check(history, [lock]).faults) == (lock != saved_lock(history)), (name, junk)


@pytest.mark.usefixtures("processes")
def test_program_compares_a_saved_lock_with_the_history(tmp_path):
    histories = {name: load(name) for name in ("pousse-goal", "push-bust")}
    same, other, lonely = (tmp_path / f"{name}.json" for name in ("same", "other", "lonely"))
    same.write_text(json.dumps(saved_lock(histories["pousse-goal"])))
    other.write_text(json.dumps(saved_lock(histories["push-bust"], commitment="0" * 64)))
    lonely.write_text(json.dumps(saved_lock(histories["pousse-goal"], id="another")))
    fits = [f"{path('pousse-goal')}: in order", "  The deal was locked as the saved lock says."]
    differs = [
        f"{path('push-bust')}: NOT in order",
        "  The saved lock differs in the secret's fingerprint.",
    ]
    alone = [f"{lonely}: a saved lock, but the history of its game is not among the files"]

    def checked(*files: Path) -> tuple[int, list[str]]:
        done = run(ROOT / "check_history.py", *map(str, files))
        assert done.stderr == ""
        return done.returncode, done.stdout.splitlines()

    assert checked(path("pousse-goal"), same) == (0, fits)
    assert checked(same, path("push-bust"), other, path("pousse-goal")) == (1, differs + fits)
    assert checked(path("pousse-goal"), lonely) == (2, [fits[0], *alone])
    assert checked(lonely) == (2, alone)


def test_truncated_file_is_incomplete_and_exits_with_2(tmp_path, capsys):
    """Also in the middle of a character, and in a file from before the end mark."""
    file = tmp_path / "cut.json"
    marked = path("pousse-limit").read_bytes().rstrip()
    for whole in (marked, json.dumps(unmarked(load("pousse-limit")), ensure_ascii=False).encode()):
        texts = whole.index("été ♥".encode())
        for length in [*range(0, texts, 101), *range(texts, len(whole))]:
            file.write_bytes(whole[:length])
            assert main([str(file)]) == 2
            assert capsys.readouterr().out == f"{file}: cannot be read: This file is incomplete: download it again.\n"


def test_file_without_its_end_mark_exits_with_2(tmp_path, capsys):
    file = tmp_path / "unmarked.json"
    history = load("pousse-goal")
    del history["complete"]
    file.write_text(json.dumps(history))
    assert main([str(file)]) == 2
    assert capsys.readouterr().out == f"{file}: cannot be read: This file is incomplete: download it again.\n"


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("content", [b"letters", b"<html>", b"\xff", b"[" * 100_000])
def test_file_that_is_not_json_exits_with_2(tmp_path, content):
    file = tmp_path / "file.json"
    file.write_bytes(content)
    done = run(ROOT / "check_history.py", str(file))
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith(f"{file}: cannot be read: ")


@pytest.mark.usefixtures("processes")
def test_program_without_a_file_prints_its_usage():
    done = run(ROOT / "check_history.py")
    assert done.returncode == 2
    assert "Usage: python check_history.py FILE" in done.stdout
