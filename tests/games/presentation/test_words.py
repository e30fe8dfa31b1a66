import pytest

from games.rules import RULES
from games.words import words_for


@pytest.mark.parametrize("slug", RULES)
def test_every_game_has_its_words(slug: str) -> None:
    words = words_for(slug)
    asked = ("names", "tell", "batches", "question", "waiting", "decision", "scene", "hint")
    assert [name for name in asked if not hasattr(words, name)] == []
    named = ("NAME", "LEAD", "OPTIONS", "score")
    assert [name for name in named if not hasattr(words.names, name)] == []
