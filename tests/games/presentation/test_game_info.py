import pytest
from django.utils import translation

from games.catalog import RULES
from games.presentation.game_info import GameInfo, all_games, options_on, with_languages


def test_games_are_offered_in_the_order_of_the_catalog() -> None:
    assert [box.slug for box in all_games()] == list(RULES)


def test_game_info_has_description_and_numbers_of_players() -> None:
    lead = "Build stacks, stop in time and take the best one. But don’t push your luck too far."
    levels = tuple((level, level) for level in ("beginner", "easy", "normal", "hard", "expert"))
    assert all_games()[0] == GameInfo("push", "PUSH", lead, 2, 6, levels)


def test_flag_is_listed_only_if_it_is_on() -> None:
    assert options_on(RULES["push"], {"risky": True, "without_switch": False}) == ["A riskier game"]
    assert options_on(RULES["push"], {"risky": False, "without_switch": False}) == []


def test_choice_and_number_are_listed_with_their_values() -> None:
    assert options_on(RULES["pousse"], {"board": "short", "limit": 150}) == [
        "Board: Short board, 10 rows",
        "Card limit: 150",
    ]
    assert options_on(RULES["pousse"], {"board": "long", "limit": 0}) == [
        "Board: Long board, 15 rows",
        "Card limit: none",
    ]


@pytest.mark.parametrize(
    ("language", "html"),
    [("en", 'A &amp; B · <span lang="fr">Pousse-toi de là !</span>'), ("fr", "A &amp; B · Pousse-toi de là !")],
)
def test_the_name_of_a_game_says_its_language_on_pages_of_another_one(language: str, html: str) -> None:
    with translation.override(language):
        assert with_languages("A & B · Pousse-toi de là !") == html
