from games.rules import RULES
from games.words.shelf import Box, shelf


def test_every_game_is_offered_in_the_order_of_the_registry() -> None:
    assert [box.slug for box in shelf()] == list(RULES)


def test_a_game_says_what_it_is_and_for_how_many() -> None:
    lead = "Build the stacks, stop in time, take the best one. Or push too far."
    assert shelf()[0] == Box("push", "PUSH", lead, 2, 6)
