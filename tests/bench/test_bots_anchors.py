"""The bots on the scale of people's ratings."""

from math import log

import pytest

from bench.bots_anchors import Ended, NoStrengthsError, Table, fitted, one_by_one, play
from games.ratings.strength import MODEL

HARD_WINS, NORMAL_WINS = Ended(("hard", "normal"), (1, 2)), Ended(("hard", "normal"), (2, 1))
EASY_WINS, EASY_LOSES = Ended(("easy", "normal"), (1, 2)), Ended(("easy", "normal"), (2, 1))
THREE_OF_FOUR = [HARD_WINS, HARD_WINS, HARD_WINS, NORMAL_WINS, EASY_WINS, EASY_LOSES, EASY_LOSES, EASY_LOSES]


def test_strengths_are_those_by_which_the_results_are_most_likely():
    means = fitted(THREE_OF_FOUR)
    lead = MODEL.beta * 2**0.5 * log(3)  # whoever wins three of four
    assert means == pytest.approx({"easy": MODEL.mu - lead, "normal": MODEL.mu, "hard": MODEL.mu + lead}, abs=1e-3)


def test_levels_that_win_equally_often_have_equal_strengths():
    even = [HARD_WINS, NORMAL_WINS, EASY_WINS, EASY_LOSES]
    assert fitted(even) == pytest.approx(dict.fromkeys(("easy", "normal", "hard"), MODEL.mu), abs=1e-3)


def test_a_level_that_always_wins_has_no_strength():
    with pytest.raises(NoStrengthsError):
        fitted([HARD_WINS, EASY_WINS, EASY_LOSES])


def test_one_by_one_the_order_is_the_same():
    numbers = one_by_one(THREE_OF_FOUR * 10)
    assert numbers["easy"] < numbers["normal"] == 1500 < numbers["hard"]


def test_tied_places_fall_one_way_or_the_other():
    tied = Ended(("easy", "hard"), (1, 1))
    assert sorted(tied.order()) == ["easy", "hard"]


def test_a_table_is_played_alike_each_time():
    table = Table("push", 2, 1)
    ended = play(table)
    assert ended == play(table)
    assert (ended.levels, min(ended.places)) == (table.levels, 1)
