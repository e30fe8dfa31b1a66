from games.catalog import RULES
from games.presentation.game_info import GameInfo, all_games


def test_games_are_offered_in_the_order_of_the_catalog() -> None:
    assert [box.slug for box in all_games()] == list(RULES)


def test_game_info_has_description_and_numbers_of_players() -> None:
    lead = "Build stacks, stop in time and take the best one. But don’t push your luck too far."
    assert all_games()[0] == GameInfo("push", "PUSH", lead, 2, 6)
