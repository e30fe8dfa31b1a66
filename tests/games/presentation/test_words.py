import pytest

from games.catalog import RULES, presentation_of


@pytest.mark.parametrize("slug", RULES)
def test_every_game_has_its_words(slug: str) -> None:
    words = presentation_of(slug)
    asked = ("names", "tell", "batches", "question", "waiting", "decision", "scene", "hint")
    assert [name for name in asked if not hasattr(words, name)] == []
    named = ("NAME", "LEAD", "OPTIONS", "score")
    assert [name for name in named if not hasattr(words.names, name)] == []
