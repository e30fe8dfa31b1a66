from games.presentation.results import headline
from tests.games.presentation.readers import table


def test_the_headline_names_who_won() -> None:
    people = table("Alice", "Bob", "Charlie")
    assert headline(people, [1]) == "Bob wins"
    assert headline(people, [0]) == "You win"
    assert headline(people, [0, 1, 2]) == "Alice, Bob and Charlie share the victory"


def test_a_game_that_runs_has_no_headline() -> None:
    assert headline(table(), None) == ""
