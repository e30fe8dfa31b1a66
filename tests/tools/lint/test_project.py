"""The project keeps its own rules, and violations are found."""

import pytest

from tools.lint import project
from tools.lint.project import (
    COLOUR,
    NESTED,
    calls,
    private_caches,
    too_full,
    too_wide,
    violations,
    without_a_floor,
)


@pytest.mark.parametrize(
    "call", ["play_bots.delay(1)", "tasks.sweep.apply_async()", "app.send_task('a', [1])", "ask_worker('a')"]
)
def test_task_sent_before_the_commit_is_found_by_its_line(tmp_path, call):
    file = tmp_path / "module.py"
    file.write_text(f"import x\n\n{call}\n")
    assert list(calls(file)) == [3]


def test_task_sent_after_the_commit_is_allowed(tmp_path):
    file = tmp_path / "module.py"
    file.write_text("play_bots.delay_on_commit(1)\n")
    assert list(calls(file)) == []


@pytest.mark.parametrize("touched", ["seats._result_cache = []", "queued = storage._queued_messages"])
def test_what_is_private_to_django_is_found_by_its_line(touched, tmp_path, monkeypatch):
    (tmp_path / "module.py").write_text(f"seats = game.seat_rows.all()\n{touched}\n")
    monkeypatch.setattr(project, "ROOT", tmp_path)
    monkeypatch.setattr(project, "files", lambda _pattern: ["module.py"])
    assert [breach.split(": ")[0] for breach in private_caches()] == ["module.py:2"]


@pytest.fixture
def folder_lists(monkeypatch):
    """Return a function that looks at folders with so many modules, and returns the paths that are found."""

    def found(listed: tuple[str, ...] = (), **counts: int) -> list[str]:
        names = [f"{folder}/{number}.py" for folder, count in counts.items() for number in range(count)]
        monkeypatch.setattr(project, "FULL", dict.fromkeys(listed, "a reason"))
        monkeypatch.setattr(project, "files", lambda pattern: names if pattern == "*.py" else [])
        return [breach.split()[0] for breach in too_full()]

    return found


def test_folder_with_more_than_fifteen_files_is_found(folder_lists):
    assert folder_lists(games=16, accounts=15, tests=40) == ["games"]


def test_folder_that_is_listed_with_a_reason_may_be_full_until_it_is_not(folder_lists):
    assert folder_lists(listed=("gam*",), games=16) == []
    assert folder_lists(listed=("gam*",), games=15) == ["gam*"]


def test_folder_that_the_contract_of_imports_does_not_name_is_found(monkeypatch):
    names = ["games/play/lock.py", "games/push/rules/game.py", "games/leagues/models.py", "games/seasons.py"]
    monkeypatch.setattr(project, "files", lambda _pattern: names)
    assert [breach.split()[0] for breach in without_a_floor()] == ["games/leagues", "games/seasons"]


@pytest.mark.parametrize(
    "value", ["#fff", "#14262b", "rgb(0 0 0 / 45%)", "color-mix(in oklab, var(--red), #000000 20%)"]
)
def test_unnamed_colour_is_found(value):
    assert COLOUR.findall(f".card {{ color: {value}; }}")


def test_named_colour_and_id_are_allowed():
    assert COLOUR.findall("#add { color: color-mix(in oklab, var(--red), var(--black) 20%); }") == []


def test_long_line_of_a_template_is_found(tmp_path, monkeypatch):
    names = ["templates/page.html", "games/push/jinja2/push/board.html"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(f"<p>\n{'é' * 200}\n{'é' * 201}\n</p>\n")
    monkeypatch.setattr(project, "ROOT", tmp_path)
    monkeypatch.setattr(project, "files", lambda pattern: names if pattern == "*.html" else [])
    assert [breach.split(": ")[0] for breach in too_wide()] == [f"{name}:3" for name in names]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("title = `${words ? `${words} · ` : ''}${rest}`", True),
        ("title = `${words} · ` + rest", False),
        ("title = `${words} · ${rest}`", False),
    ],
)
def test_a_text_between_backticks_inside_of_another_is_found(line, found):
    assert bool(NESTED.search(line)) is found


def test_project_keeps_its_own_rules():
    assert list(violations()) == []
