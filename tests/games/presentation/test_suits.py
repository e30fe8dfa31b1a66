import pytest
from django.utils import translation

from games.presentation.terms import COLOUR_NAMES, colour_name


@pytest.mark.parametrize(
    "language, colours",
    [("en", ["red", "yellow", "green", "blue", "purple"]), ("fr", ["rouge", "jaune", "vert", "bleu", "violet"])],
)
def test_each_colour_has_a_name(language: str, colours: list[str]) -> None:
    with translation.override(language):
        assert [colour_name(colour) for colour in COLOUR_NAMES] == colours
