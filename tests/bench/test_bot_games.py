from itertools import combinations

import pytest

from bench.bot_games import Match, play, seatings
from games.bots import LEVELS


def test_both_levels_sit_in_every_place_equally_often() -> None:
    assert seatings("easy", "hard", 2) == [("easy", "hard"), ("hard", "easy")]
    assert len(seatings("easy", "hard", 4)) == 6
    assert [sum(lineup[seat] == "hard" for lineup in seatings("easy", "hard", 4)) for seat in range(4)] == [3] * 4


def test_a_match_comes_out_the_same_each_time() -> None:
    match = Match("push", 2, "easy", "normal", deal=3)

    assert play(match).share == play(match).share


def test_decisions_of_both_levels_are_timed() -> None:
    times = play(Match("push", 2, "easy", "normal", deal=0)).times

    assert set(times) == {"easy", "normal"}
    assert min(map(len, times.values())) > 20


@pytest.mark.parametrize("lower, higher", list(combinations(LEVELS, 2)))
def test_over_a_few_deals_the_higher_level_wins_more(lower: str, higher: str) -> None:
    shares = [play(Match("push", 2, lower, higher, deal)).share for deal in range(6)]

    assert sum(shares) / len(shares) > 0.6
