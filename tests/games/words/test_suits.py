import pytest
from django.utils import translation

from games.words.suits import card_name, colour_name, face_name


@pytest.mark.parametrize(
    "language, colours",
    [
        ("en", ["red", "yellow", "green", "blue", "purple", "star"]),
        ("fr", ["rouge", "jaune", "vert", "bleu", "violet", "étoile"]),
    ],
)
def test_each_face_has_a_name(language: str, colours: list[str]) -> None:
    with translation.override(language):
        assert [face_name(face) for face in ("red", "yellow", "green", "blue", "purple", "star")] == colours


def test_a_colour_is_named_alone() -> None:
    assert colour_name("purple") == "purple"


@pytest.mark.parametrize(
    "language, names", [("en", ["purple 6", "Roll", "Switch"]), ("fr", ["6 violet", "Dé", "Changement de sens"])]
)
def test_a_card_is_named(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [card_name(card) for card in ("p6", "roll", "switch")] == names
