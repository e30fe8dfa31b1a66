import pytest
from django.utils import translation

from games.words.html import Html
from games.words.push.cards import card_name, cards, face, face_name, one, that, token
from games.words.text import Text
from games.words.token import Token


@pytest.mark.parametrize(
    "language, names", [("en", ["purple 6", "Roll", "Switch"]), ("fr", ["6 violet", "Dé", "Changement de sens"])]
)
def test_a_card_is_named(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [card_name(card) for card in ("p6", "roll", "switch")] == names


@pytest.mark.parametrize("language, names", [("en", ["red", "star"]), ("fr", ["rouge", "étoile"])])
def test_each_face_has_a_name(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [face_name(face) for face in ("red", "star")] == names


def test_a_number_card_has_its_shape_and_the_others_none() -> None:
    assert token("p6") == Token("purple", "6", "purple 6")
    assert token("switch") == Token("", "", "Switch")
    assert cards(Text([]), ["p6", "roll"]) == "purple 6, Roll"


def test_a_card_is_the_object_of_a_verb() -> None:
    assert [one(Text([]), card) for card in ("p6", "roll", "switch")] == ["purple 6", "a Roll card", "a Switch"]
    assert [that(Text([]), card) for card in ("p6", "roll")] == ["the purple 6", "the Roll card"]


def test_a_face_of_the_die_is_a_colour_with_its_shape_or_a_star() -> None:
    assert face(Html([]), "green") == (
        '<span class="said"><svg class="glyph suit-green" aria-hidden="true"><use href="#suit-green"/></svg>'
        " green</span>"
    )
    assert face(Html([]), "star") == "a <strong>star</strong>"
    assert face(Text([]), "star") == "a star"
