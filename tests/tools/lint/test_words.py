"""Constructions that need a second reading are found in documents, docstrings and comments."""

import pytest

from tools.lint import words
from tools.lint.words import NOT_IN_DOCUMENTS, NOWHERE, constructions, places, prose_of


@pytest.mark.parametrize(
    "text",
    [
        "Whoever asks gets a seat.", "The clock runs meanwhile.", "The hands are dealt anew.", "Counts begin afresh.",
        "Plays as ever.", "The times are those of the site.", "Six games, of which two ended.",
        "Sounds for who wants them.", "Sorted by what it costs.", "It shows what is told of a game.", "As what is said",
        "whomever it concerns", "People, of whom two left",
    ],
)  # fmt: skip
def test_construction_is_found_with_its_line(text):
    assert [line for line, *_ in constructions(f"\n{text}\n", NOWHERE | NOT_IN_DOCUMENTS)] == [2]


def test_construction_on_two_lines_is_found():
    assert [line for line, *_ in constructions("plays\nas\never", NOWHERE)] == [2]


@pytest.mark.parametrize("text", ["The person who asks", "It was never so.", "What is new?", "the game in which it is"])
def test_plain_sentence_is_left_alone(text):
    assert list(constructions(text, NOWHERE | NOT_IN_DOCUMENTS)) == []


def test_docstrings_and_comments_are_read_and_other_texts_are_not():
    source = '"""A module."""\n\ndef deal():\n    """Deal."""\n    return "anew"  # again\n'
    assert sorted(prose_of(source)) == [(1, "A module."), (4, "Deal."), (5, "# again")]


def test_documents_and_code_of_a_checkout_are_read_and_its_tests_and_rules_are_not(tmp_path, monkeypatch):
    texts = {
        "README.md": "Whoever plays", "docs/page.md": "dealt anew", "docs/rules/push.md": "Whoever plays",
        "games/deal.py": "# Deal anew, whoever plays.\n", "tests/test_deal.py": "# Deal anew.\n",
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr("tools.lint.steps.ROOT", tmp_path)
    assert [place.partition(" ")[0] for place in places()] == ["README.md:1:", "docs/page.md:1:", "games/deal.py:1:"]
