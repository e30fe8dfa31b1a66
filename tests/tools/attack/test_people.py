"""The browsers of an attack."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tools.attack.people import new_address


@pytest.fixture
def hasty_threads():
    """Let threads take turns after very little."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
def test_threads_that_ask_at_once_get_addresses_of_their_own():
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: [new_address() for _ in range(1000)], range(8)))
    addresses = [address for each in found for address in each]
    assert len(set(addresses)) == len(addresses)
