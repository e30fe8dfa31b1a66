from games.presentation.chart.data import MOST_TURNS_DRAWN, turns_drawn
from tests.games.presentation.chart.turns import game


def test_turns_without_changes_are_left_out():
    assert turns_drawn(game((0, 0), (0, 0), (3, 0), (3, 0), (3, 2), (3, 2), (3, 2))) == [0, 2, 4, 6]


def test_game_without_turns_shows_its_start():
    assert turns_drawn(game((0, 0))) == [0]


def test_long_chart_is_downsampled_but_keeps_ends_of_rounds_and_the_last_turn():
    rounds = (*[1] * 500, *[2] * 500)
    numbers = turns_drawn(game(*((number, 0) for number in range(1000)), rounds=rounds))
    assert len(numbers) <= MOST_TURNS_DRAWN + 3
    assert (numbers[0], numbers[-1]) == (0, 999)
    assert 499 in numbers
