"""How a bot's action compares with the others, in words."""

import pytest
from django.utils.translation import override

from games.presentation.reasons import points_figure, tell_comparison
from games.presentation.renderer import TextRenderer


@pytest.mark.parametrize(
    ("over", "chances", "told"),
    [
        (1.25, False, "Of the 6 moves that it weighed, the next was worse by 1.2."),
        (0.07, True, "Of the 6 moves that it weighed, the next was worse by 7%."),
        (-0.3, False, "Of the 6 moves that it weighed, another was better by 0.3."),
        (-0.021, True, "Of the 6 moves that it weighed, another was better by 2%."),
        (0.04, False, "Of the 6 moves that it weighed, another was as good."),
        (-0.004, True, "Of the 6 moves that it weighed, another was as good."),
    ],
)
def test_says_how_far_the_action_is_ahead_of_the_next_or_behind_the_best(over, chances, told):
    assert tell_comparison({"ways": 6, "over": over}, TextRenderer([]), chances=chances) == told


@pytest.mark.parametrize("reason", [{"code": "turn"}, {"code": "chance", "value": 0.5, "over": 0.1}])
def test_says_nothing_of_an_action_that_was_compared_with_none_or_stored_before_the_others_were_counted(reason):
    assert tell_comparison(reason, TextRenderer([])) == ""


def test_speaks_the_language_of_the_reader():
    with override("fr"):
        told = tell_comparison({"ways": 6, "over": 1.25}, TextRenderer([]))
    assert told == "Sur les 6 coups examinés, le suivant valait 1,2 de moins."


@pytest.mark.parametrize(
    ("number", "english", "in_french"),
    [
        (0.9, "0.9 points", "0,9 point"),
        (-1.5, "\N{MINUS SIGN}1.5 points", "\N{MINUS SIGN}1,5 point"),
        (2.5, "2.5 points", "2,5 points"),
    ],
)
def test_points_that_are_not_whole_are_one_below_two_in_french(number, english, in_french):
    assert points_figure(number) == english
    with override("fr"):
        assert points_figure(number) == in_french
