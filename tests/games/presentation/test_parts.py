"""Every game's presentation has all parts that the site uses."""

import pytest

from games.catalog import RULES, presentation_of


@pytest.mark.parametrize("slug", RULES)
def test_presentation_of_every_game_is_complete(slug: str) -> None:
    presentation = presentation_of(slug)
    parts = ("names", "tell", "batches", "question", "waiting", "decision", "scene")
    assert [part for part in parts if not hasattr(presentation, part)] == []
    names = ["NAME", "LEAD", "CHART", "score", "shape", *(["OPTIONS"] if RULES[slug].option_specs else [])]
    assert [name for name in names if not hasattr(presentation.names, name)] == []
