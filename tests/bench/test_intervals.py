import pytest

from bench.intervals import wilson


def test_wilsons_interval_of_a_half() -> None:
    found = wilson([1.0] * 50 + [0.0] * 50)

    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_even_if_all_shares_are_the_same_the_interval_has_a_width() -> None:
    found = wilson([1.0] * 100)

    assert (found.mean, found.low, found.high) == pytest.approx((1.0, 0.9630, 1.0), abs=1e-4)
