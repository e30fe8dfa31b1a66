import pytest

from games.pousse.presentation.names import CHART, spaces_covered


@pytest.mark.parametrize(
    ("rows", "spaces", "way"),
    [
        (12, ["home", "home", "home"], 0),
        (12, ["R6", "home", "home"], 6),
        (12, ["L3", "8", "R12"], 20),
        (12, ["goal", "L1", "R2"], 15),
        (15, ["goal", "home", "goal"], 32),
    ],
)
def test_the_two_leading_pawns_count_and_the_goal_comes_after_the_last_row(rows, spaces, way):
    assert spaces_covered({"board": {"rows": rows}, "pawns": [spaces]}) == [way]


def test_the_winner_is_ahead_of_three_advanced_pawns():
    winner, other = spaces_covered({"board": {"rows": 12}, "pawns": [["goal", "goal", "home"], ["goal", "R12", "L12"]]})
    assert winner > other


def test_progress_is_worded_in_spaces():
    assert [CHART.in_words(1), CHART.in_words(26)] == ["1 space", "26 spaces"]
