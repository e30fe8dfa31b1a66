"""Words that need a second reading or are not the glossary's are found in documents, code and messages."""

import pytest

from tools.lint import words
from tools.lint.words import FRENCH, places, prose_of, words_in


@pytest.mark.parametrize(
    "text",
    [
        "Whoever asks gets a seat.", "The clock runs meanwhile.", "The hands are dealt anew.", "Counts begin afresh.",
        "Plays as ever.", "The times are those of the site.", "Six games, of which two ended.",
        "Sounds for who wants them.", "Sorted by what it costs.", "It shows what is told of a game.", "As what is said",
        "whomever it concerns", "People, of whom two left", "What is heard of it",
        "Ask a moderator.", "The chat is closed.", "AI players", "Log-in failed.",
    ],
)  # fmt: skip
def test_word_is_found_with_its_line(text):
    assert [line for line, *_ in words_in(f"\n{text}\n")] == [2]


def test_construction_on_two_lines_is_found():
    assert [line for line, *_ in words_in("plays\nas\never")] == [2]


@pytest.mark.parametrize(
    "text", ["The person who asks", "It was never so.", "What is new?", "the game in which it is", "A log in words"]
)
def test_plain_sentence_is_left_alone(text):
    assert list(words_in(text)) == []


def test_french_words_are_found_and_a_header_of_http_is_none():
    assert [words for _line, words, _better in words_in("Un match de robots, If-None-Match", FRENCH)] == [
        "match",
        "robots",
    ]


def test_comments_and_sentences_of_python_are_read_and_names_and_stored_reasons_are_not():
    source = (
        '"""python -m deal: deal."""\n\ndef deal():\n    """Deal the cards."""\n'
        '    return "anew", _("deal"), "as ever", gettext_noop("dealt since"), "Dealt again."  # so\n'
    )
    read = [(1, "python -m deal: deal."), (4, "Deal the cards."), (5, "# so"), (5, "Dealt again."), (5, "deal")]
    assert sorted(prose_of(source)) == read


def test_documents_code_and_messages_of_a_checkout_are_read_and_its_tests_and_rules_are_not(tmp_path, monkeypatch):
    texts = {
        "README.md": "Whoever plays", "docs/page.md": "dealt anew", "docs/rules/push.md": "Whoever plays",
        "games/deal.py": "# Deal anew.\n", "games/migrations/0001.py": "# Deal anew.\n",
        "games/mail/migrations/0001.py": "# Deal anew.\n", "static/deal.js": "// anew",
        "templates/deal.html": "{% translate 'Whoever plays' %}", "tests/test_deal.py": "# Deal anew.\n",
        "locale/fr/LC_MESSAGES/django.po": 'msgid "chat"\nmsgstr "chat"\n',
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(words, "ROOT", tmp_path)
    monkeypatch.setattr("tools.lint.steps.ROOT", tmp_path)
    read = ["README.md:1:", "docs/page.md:1:", "games/deal.py:1:", "static/deal.js:1:", "templates/deal.html:1:"]
    read.append("locale/fr/LC_MESSAGES/django.po:2:")
    assert [place.partition(" ")[0] for place in places()] == read
