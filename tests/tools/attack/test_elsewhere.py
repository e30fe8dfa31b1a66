"""What counts as noticed at another address while one address attacks."""

import pytest

from testing.visitor import TimedRequest
from tools.attack.elsewhere import Looks


def looks(*seconds: float, status: int = 200) -> list[TimedRequest]:
    return [TimedRequest("look", status, each) for each in seconds]


@pytest.mark.parametrize(
    "meanwhile, holds",
    [
        (looks(0.1, 0.2, 9.0), True),
        (looks(0.1, 2.0, 2.0), False),
        ([*looks(0.1, 0.1), *looks(0.1, status=503)], False),
        (looks(0.1, status=0), False),
    ],
)
def test_pages_come_elsewhere_and_as_fast_as_before(meanwhile, holds):
    assert Looks("310 slow bodies", looks(0.1, 0.1, 0.3), meanwhile).holds == holds


def test_the_outcome_is_told():
    noticed = Looks("310 slow bodies", looks(0.02), [*looks(0.03), *looks(1.5, 0.01, status=503)])
    assert str(noticed) == (
        "310 slow bodies; elsewhere: 1 × 200 (median 20 ms, longest 0.0 s) before, "
        "1 × 200, 2 × 503 (median 30 ms, longest 1.5 s) during it"
    )
