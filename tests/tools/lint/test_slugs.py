"""Games named in shared code are found; words that only look like a name are not."""

import pytest

from tools.lint.slugs import imported, named, named_games, tables

SLUGS = ["ludo", "push", "tarot"]


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
    assert tables('A = {"push": 1, "ludo": 2, "tarot": 3}', SLUGS) == [1]
    assert tables('A = running(alice, rules="push")\nB = ["push", "ludo"]', SLUGS) == []


def test_shared_code_names_no_game():
    assert list(named_games()) == []
