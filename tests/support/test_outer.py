"""Which outer tests CI runs for a change."""

import subprocess

import pytest

from tests.support.outer import EVERY, chosen_modules, touched_by

MODULES = ["tests/browser/test_push.py", "tests/deploy/test_nginx.py", *[f"tests/tools/test_{n}.py" for n in range(40)]]


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A repository with one commit; `commit` adds another."""
    monkeypatch.delenv("CI_BASE", raising=False)
    git(tmp_path, "init", "-q")
    commit(tmp_path, "README.md", at="2026-01-01T00:00:00Z")
    return tmp_path


def git(root, *arguments: str, at: str = "") -> None:
    who = {f"GIT_{role}_{what}": "alice" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    dates = {"GIT_COMMITTER_DATE": at, "GIT_AUTHOR_DATE": at} if at else {}
    subprocess.run(["git", "-C", root, *arguments], check=True, env=who | dates)


def commit(root, path: str, *, at: str = "2026-01-02T00:00:00Z") -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(at)
    git(root, "add", "-A")
    git(root, "commit", "-qm", f"Change {path}", at=at)


@pytest.mark.parametrize(
    ("path", "places"),
    [
        ("deploy/nginx/pushsite.conf", ("tests/deploy", "attack", "restart")),
        ("games/admin/games.py", ("tests/browser/test_staff.py", "tests/games/admin")),
        ("tests/games/test_polls.py", ()),
        ("README.md", ()),
        ("requirements.txt", ("",)),
        ("pyproject.toml", ("",)),
        ("pushsite/settings.py", ("",)),
    ],
)
def test_the_longest_row_of_a_path_says_what_it_touches(path, places):
    assert tuple(touched_by(path)) == places


def test_a_change_runs_what_it_touches_and_a_fifth_of_the_rest_in_turn(root):
    commit(root, "static/css/table.css")
    runs = []
    for number in range(EVERY):
        runs.append(chosen_modules(MODULES, root))
        commit(root, f"docs/{number}.md")
    others = [run - {"tests/browser/test_push.py"} for run in runs]
    assert all("tests/browser/test_push.py" in run for run in runs)
    assert set().union(*others) == set(MODULES[1:])
    assert sum(map(len, others)) == len(MODULES[1:])  # each once


def test_test_of_the_guide_runs_only_where_all_runs_as_root(root, monkeypatch):
    guide = "tests/deploy/test_guide.py"
    monkeypatch.setattr("os.geteuid", lambda: 0)
    for changed in ("docs/operations.md", guide):
        commit(root, changed)
        assert chosen_modules([guide], root) == set()
    monkeypatch.setenv("CI_BASE", "none")
    assert chosen_modules([guide], root) == {guide}
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert chosen_modules([guide, *MODULES], root) == set(MODULES)


def test_a_change_that_may_touch_anything_runs_all(root):
    commit(root, "manage.py")
    assert chosen_modules(MODULES, root) == set(MODULES)


def test_all_run_where_the_history_does_not_say_what_has_changed(root, monkeypatch):
    monkeypatch.setenv("CI_BASE", "0" * 40)
    assert chosen_modules(MODULES, root) == set(MODULES)


def test_all_run_where_there_is_no_older_commit(tmp_path, monkeypatch):
    monkeypatch.delenv("CI_BASE", raising=False)
    git(tmp_path, "init", "-q")
    commit(tmp_path, "docs/README.md")
    assert chosen_modules(MODULES, tmp_path) == set(MODULES)
