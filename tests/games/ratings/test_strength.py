"""The arithmetic of ratings."""

import random

import pytest

from games.ratings.strength import NEWCOMER, Strength, forecast, points_changed, signed, strengths_after


def test_a_newcomer_is_average_and_provisional():
    assert (NEWCOMER.number, NEWCOMER.uncertainty, NEWCOMER.provisional) == (1500, 333, True)


def test_a_win_raises_and_makes_more_certain():
    winner, loser = strengths_after([NEWCOMER, NEWCOMER], [1, 2])
    assert (winner.number, loser.number) == (1605, 1395)
    assert winner.sigma < NEWCOMER.sigma


def test_a_tie_of_equals_changes_no_number():
    assert [each.number for each in strengths_after([NEWCOMER, NEWCOMER], [1, 1])] == [1500, 1500]


def test_a_player_who_was_expected_to_win_gains_less():
    settled = [Strength(30, 4), Strength(20, 4)]
    favourite, outsider = (forecast(settled, seat) for seat in (0, 1))
    assert favourite[0] < outsider[0]
    assert favourite[1] < outsider[1] < 0


@pytest.mark.parametrize("table", range(200))
def test_the_change_lies_in_what_was_said(table):
    """Random tables of two to six players, with ties and with players who have left."""
    draw = random.Random(table)
    players = draw.randint(2, 6)
    before = [Strength(draw.gauss(25, 6), draw.uniform(2, 8.3)) for _ in range(players)]
    gone = [seat for seat in range(players) if draw.random() < 0.2][: players - 1]
    places = [draw.randint(1, players) if seat not in gone else players + 1 for seat in range(players)]
    after = strengths_after(before, places)
    for seat in range(players):
        said = forecast(before, seat, gone)
        assert len(said) == (1 if seat in gone else players - len(gone) + bool(gone))
        change = points_changed(before[seat], after[seat])
        assert said[-1] <= change if seat in gone else said[-1] <= change <= said[0]


def test_each_place_is_told_with_the_others_in_the_order_of_their_ratings():
    before = [Strength(20, 4), Strength(30, 4), Strength(25, 4)]
    for place, others in enumerate([(2, 3), (1, 3), (1, 2)], start=1):
        after = strengths_after(before, [place, *others])
        assert forecast(before, 0)[place - 1] == points_changed(before[0], after[0])


def test_changes_have_a_sign():
    assert [signed(points) for points in (12, -3, 0)] == ["+12", "−3", "±0"]
