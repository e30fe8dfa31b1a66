from games.catalog import RULES
from games.presentation.game_info import GameInfo, all_games


def test_every_game_is_offered_in_the_order_of_the_registry() -> None:
    assert [box.slug for box in all_games()] == list(RULES)


def test_a_game_says_what_it_is_and_for_how_many() -> None:
    lead = "Build stacks, stop in time and take the best one. But don’t push your luck too far."
    assert all_games()[0] == GameInfo("push", "PUSH", lead, 2, 6)
