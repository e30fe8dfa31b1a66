"""The project keeps its own rules, and violations are found."""

import pytest

from tools.lint import project
from tools.lint.project import (
    COLOUR,
    calls,
    imported,
    lists_of_games,
    named,
    named_games,
    stray_colours,
    too_early,
    too_long,
    too_wide,
)

SLUGS = ["ludo", "push", "tarot"]


@pytest.mark.parametrize("call", ["play_bot.delay(1)", "tasks.sweep.apply_async()", "app.send_task('a', [1])"])
def test_task_sent_before_the_commit_is_found_by_its_line(tmp_path, call):
    file = tmp_path / "module.py"
    file.write_text(f"import x\n\n{call}\n")
    assert list(calls(file)) == [3]


def test_task_sent_after_the_commit_is_allowed(tmp_path):
    file = tmp_path / "module.py"
    file.write_text("play_bot.delay_on_commit(1)\n")
    assert list(calls(file)) == []


@pytest.mark.parametrize(
    "value", ["#fff", "#14262b", "rgb(0 0 0 / 45%)", "color-mix(in oklab, var(--red), #000000 20%)"]
)
def test_unnamed_colour_is_found(value):
    assert COLOUR.findall(f".card {{ color: {value}; }}")


def test_named_colour_and_id_are_allowed():
    assert COLOUR.findall("#add { color: color-mix(in oklab, var(--red), var(--black) 20%); }") == []


def test_long_line_of_a_template_is_found(tmp_path, monkeypatch):
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/page.html").write_text(f"<p>\n{'é' * 200}\n{'é' * 201}\n</p>\n")
    monkeypatch.setattr(project, "ROOT", tmp_path)
    monkeypatch.setattr(project, "files", lambda pattern: ["templates/page.html"] if pattern == "*.html" else [])
    assert [breach.split(": ")[0] for breach in too_wide()] == ["templates/page.html:3"]


@pytest.mark.parametrize(
    "line",
    [
        'RULES["push"]', "import games.push.rules", "games/tarot/rules", '{% include "ludo/_card.html" %}',
        ".push-answer {", 'class="button push-answer"', 'href="/rules/push/"',
    ],
)  # fmt: skip
def test_line_that_names_a_game_is_found(line):
    assert named(f"\n{line}\n", SLUGS) == [2]


@pytest.mark.parametrize("line", ["found.push(1)", '<a hx-push-url="true">', "You push your luck.", "pushsite/urls.py"])
def test_word_that_is_no_slug_is_ignored(line):
    assert named(line, SLUGS) == []


def test_import_of_another_game_is_found_and_own_name_is_allowed():
    assert imported(
        'from games.push.rules import Push\nPHASE = "push"\nfrom games.ludo import rules', SLUGS, "ludo"
    ) == [1]


def test_list_of_every_game_in_a_test_is_found_and_an_example_is_allowed():
    assert lists_of_games('A = {"push": 1, "ludo": 2, "tarot": 3}', SLUGS) == [1]
    assert lists_of_games('A = running(alice, rules="push")\nB = ["push", "ludo"]', SLUGS) == []


def test_project_keeps_its_own_rules():
    assert [*too_long(), *too_early(), *stray_colours(), *too_wide(), *named_games()] == []
