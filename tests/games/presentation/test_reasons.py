"""How a bot's action compares with the others, in words."""

import pytest
from django.utils.translation import override

from games.presentation.reasons import chances_figure, points_figure, signed_figure, tell_comparison
from games.presentation.renderer import TextRenderer


@pytest.mark.parametrize(
    ("over", "figure", "digits", "told"),
    [
        (1.25, points_figure, 1, "The next best of 6 moves was 1.2 points worse."),
        (0.07, chances_figure, 2, "The next best of 6 moves was 7% worse."),
        (-0.3, signed_figure, 1, "Another of 6 moves was 0.3 better."),
        (-0.021, chances_figure, 2, "Another of 6 moves was 2% better."),
        (0.04, points_figure, 1, "Another of 6 moves was just as good."),
        (-0.004, chances_figure, 2, "Another of 6 moves was just as good."),
    ],
)
def test_says_how_far_the_action_is_ahead_of_the_next_or_behind_the_best(over, figure, digits, told):
    assert tell_comparison({"ways": 6, "over": over}, TextRenderer([]), figure, digits=digits) == told


def test_calls_one_of_two_moves_the_other():
    compared = [tell_comparison({"ways": 2, "over": over}, TextRenderer([])) for over in (0.3, -0.3, 0)]
    assert compared == [
        "The other move was 0.3 worse.",
        "The other move was 0.3 better.",
        "The other move was just as good.",
    ]


@pytest.mark.parametrize("reason", [{"code": "turn"}, {"code": "chance", "value": 0.5, "over": 0.1}])
def test_says_nothing_of_an_action_that_was_compared_with_none_or_stored_before_the_others_were_counted(reason):
    assert tell_comparison(reason, TextRenderer([])) == ""


def test_speaks_the_language_of_the_reader():
    with override("fr"):
        told = tell_comparison({"ways": 6, "over": 1.25}, TextRenderer([]), points_figure)
    assert told == "Sur 6 coups, le deuxième meilleur valait 1,2 point de moins."


@pytest.mark.parametrize(
    ("number", "english", "in_french"),
    [
        (0.9, "0.9 points", "0,9 point"),
        (1, "1 point", "1 point"),
        (-1.5, "\N{MINUS SIGN}1.5 points", "\N{MINUS SIGN}1,5 point"),
        (2.5, "2.5 points", "2,5 points"),
    ],
)
def test_points_that_are_not_whole_are_one_below_two_in_french(number, english, in_french):
    assert points_figure(number) == english
    with override("fr"):
        assert points_figure(number) == in_french
