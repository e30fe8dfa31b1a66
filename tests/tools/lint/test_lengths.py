"""Lint says how long the project is, and what a branch adds and removes."""

import subprocess

import pytest

from tools.lint import lengths


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Commit files in a new checkout, on the branch whose name is given."""
    monkeypatch.setattr(lengths, "ROOT", tmp_path)

    def git(*arguments: str) -> None:
        alice = ["-c", "user.name=Alice", "-c", "user.email=alice@example.org"]
        subprocess.run(["git", *alice, *arguments], cwd=tmp_path, check=True)

    def commit(branch: str, **files: str) -> None:
        git("checkout", "-q", "-B", branch)
        for folder, text in files.items():
            (tmp_path / folder).mkdir(exist_ok=True)
            (tmp_path / folder / "code.py").write_text(text)
            (tmp_path / folder / "picture.png").write_text("1\n")
        git("add", ".")
        git("commit", "-q", "-m", "Add code")

    git("init", "-q")
    return commit


def test_lines_of_each_part_and_what_the_branch_has_changed(checkout):
    checkout("main", games="1\n2\n3\n", tests="1\n", tools="1\n2\n", docs="1\n")
    checkout("branch", games="1\n3\n4\n5\n", testing="1\n")
    assert lengths.report() == "source 4 lines (+2 -1), helpers 3 lines (+1 -0), tests 1 lines (+0 -0)"


def test_nothing_is_said_outside_a_checkout(tmp_path, monkeypatch):
    monkeypatch.setattr(lengths, "ROOT", tmp_path)
    assert lengths.report() == ""
