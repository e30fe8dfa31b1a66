"""The arithmetic of ratings."""

from games.ratings.strength import NEWCOMER, Strength, possible_changes, signed, strengths_after


def test_a_newcomer_is_average_and_provisional():
    assert (NEWCOMER.number, NEWCOMER.uncertainty, NEWCOMER.provisional) == (1500, 333, True)


def test_a_win_raises_and_makes_more_certain():
    winner, loser = strengths_after([NEWCOMER, NEWCOMER], [1, 2])
    assert (winner.number, loser.number) == (1605, 1395)
    assert winner.sigma < NEWCOMER.sigma


def test_a_tie_of_equals_changes_no_number():
    assert [each.number for each in strengths_after([NEWCOMER, NEWCOMER], [1, 1])] == [1500, 1500]


def test_who_was_expected_to_win_gains_less():
    settled = [Strength(30, 4), Strength(20, 4)]
    favourite, outsider = (possible_changes(settled, seat) for seat in (0, 1))
    assert favourite[0] < outsider[0]
    assert favourite[1] < outsider[1] < 0


def test_changes_have_a_sign():
    assert [signed(points) for points in (12, -3, 0)] == ["+12", "−3", "±0"]
