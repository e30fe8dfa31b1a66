import pytest
from django.utils import translation

from games.presentation.renderer import HtmlRenderer, TextRenderer, Token
from games.push.presentation.cards import (
    Card,
    card_as_object,
    card_name,
    card_with_article,
    draw_card,
    face_in_sentence,
    face_name,
    in_a_row,
    name_cards,
    token,
)


@pytest.mark.parametrize(
    "language, names", [("en", ["purple 6", "Roll", "Switch"]), ("fr", ["6 violet", "Dé", "Sens"])]
)
def test_a_card_is_named(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [card_name(card) for card in ("p6", "roll", "switch")] == names


@pytest.mark.parametrize("language, names", [("en", ["red", "star"]), ("fr", ["rouge", "étoile"])])
def test_each_face_has_a_name(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [face_name(face) for face in ("red", "star")] == names


def test_only_numbered_cards_have_a_shape() -> None:
    assert token("p6") == Token("purple", "6", "purple 6")
    assert token("switch") == Token("", "", "Switch")
    assert in_a_row(TextRenderer([]), ["p6", "roll"]) == "purple 6, Roll"


def test_a_card_in_a_sentence_has_its_article() -> None:
    assert [card_as_object(TextRenderer([]), card) for card in ("p6", "roll", "switch")] == [
        "purple 6",
        "a Roll card",
        "a Switch card",
    ]
    assert [card_with_article(TextRenderer([]), card) for card in ("p6", "roll")] == ["the purple 6", "the Roll card"]


def test_a_face_of_the_die_is_a_star_or_a_colour_with_its_shape() -> None:
    assert face_in_sentence(HtmlRenderer([]), "green") == (
        '<span class="said said-short"><svg class="glyph suit-green" aria-hidden="true"><use href="#suit-green"/></svg>'
        " green</span>"
    )
    assert face_in_sentence(HtmlRenderer([]), "star") == "a <strong>star</strong>"
    assert face_in_sentence(TextRenderer([]), "star") == "a star"


def test_a_numbered_card_has_suit_value_and_name() -> None:
    assert draw_card("p6") == Card("purple", "6", "purple 6")


def test_roll_and_switch_cards_are_suits_of_their_own() -> None:
    assert draw_card("roll") == Card("roll", "", "Roll")
    assert draw_card("switch") == Card("switch", "", "Switch")


def test_cards_are_named_in_order() -> None:
    assert name_cards(["b6", "y2", "roll"]) == "blue 6, yellow 2, Roll"
