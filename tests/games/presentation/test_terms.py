"""Colours, small numbers and points in words."""

import pytest
from django.utils import translation

from games.bots import characters_of, levels_of
from games.catalog import RULES
from games.presentation.game_info import character_way
from games.presentation.terms import CHARACTER_NAMES, COLOUR_NAMES, LEVEL_NAMES, colour_name, count_name, in_points


@pytest.mark.parametrize(
    "language, names",
    [
        ("en", ["two", "three", "four", "five", "six", "seven", "eight", "nine", "10"]),
        ("fr", ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "10"]),
    ],
)
def test_numbers_are_words_up_to_nine(language: str, names: list[str]) -> None:
    with translation.override(language):
        assert [count_name(number) for number in range(2, 11)] == names


def test_a_score_is_in_points() -> None:
    assert [in_points(number) for number in (0, 1, 12)] == ["0 points", "1 point", "12 points"]


@pytest.mark.parametrize(
    "language, colours",
    [("en", ["red", "yellow", "green", "blue", "purple"]), ("fr", ["rouge", "jaune", "vert", "bleu", "violet"])],
)
def test_each_colour_has_a_name(language: str, colours: list[str]) -> None:
    with translation.override(language):
        assert [colour_name(colour) for colour in COLOUR_NAMES] == colours


def test_each_level_of_each_game_has_a_name() -> None:
    nameless = {level for slug in RULES for level in levels_of(slug)} - LEVEL_NAMES.keys()
    assert not nameless, f"LEVEL_NAMES in games/presentation/terms.py lacks {nameless}"


def test_each_character_of_each_game_has_a_name_and_a_sentence() -> None:
    nameless = {character for slug in RULES for character in characters_of(slug)} - CHARACTER_NAMES.keys()
    assert not nameless, f"CHARACTER_NAMES in games/presentation/terms.py lacks {nameless}"
    assert all(character_way(slug, character) for slug in RULES for character in characters_of(slug))
    assert (character_way("push", ""), character_way("chess", "bold")) == ("", "")
