import pytest

from bench.intervals import wilson


def test_wilson_interval_of_a_half() -> None:
    found = wilson([1.0] * 50 + [0.0] * 50)

    assert (found.mean, found.low, found.high) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_interval_of_equal_shares_has_a_width() -> None:
    found = wilson([1.0] * 100)

    assert (found.mean, found.low, found.high) == pytest.approx((1.0, 0.9630, 1.0), abs=1e-4)
