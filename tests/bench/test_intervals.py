import pytest

from bench.intervals import wilson


def test_wilson_interval_of_a_half() -> None:
    found = wilson([1.0] * 50 + [0.0] * 50)

    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_interval_of_equal_shares_has_a_width() -> None:
    found = wilson([1.0] * 100)

    assert (found.mean, found.low, found.high) == pytest.approx((1.0, 0.9630, 1.0), abs=1e-4)


def test_shares_of_several_games_count_as_their_spread_says() -> None:
    as_single_games, half_as_far, as_one = [1.0, 0.0] * 50, [0.75, 0.25] * 50, [1.0, 0.0] * 25

    assert wilson(as_single_games, each_of=4) == pytest.approx(wilson(as_single_games), abs=1e-2)
    assert wilson(half_as_far, each_of=4) == pytest.approx(wilson([1.0, 0.0] * 200), abs=1e-3)
    assert wilson(half_as_far, each_of=2) == pytest.approx(wilson([1.0, 0.0] * 100), abs=1e-9)
    assert wilson(as_one, each_of=1) == wilson(as_one)


def test_equal_shares_of_several_games_count_as_one_each() -> None:
    assert wilson([1.0] * 100, each_of=4) == wilson([1.0] * 100)
    assert wilson([0.5] * 100, each_of=4) == wilson([0.0, 1.0] * 50)


def test_one_share_is_one_trial() -> None:
    assert wilson([0.5], each_of=2) == wilson([0.5])
