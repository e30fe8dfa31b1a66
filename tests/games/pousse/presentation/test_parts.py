"""No part that a game may lack has gone: tests of these parts skip games without them."""

from testing.games import OPTIONAL_PARTS, games_with, games_with_piles


def test_game_has_all_optional_parts():
    assert {part for part in OPTIONAL_PARTS if "pousse" in games_with(part)} == set(OPTIONAL_PARTS)
    assert "pousse" in games_with_piles()
