"""Redis-protocol servers that a test may take away."""

from collections.abc import Iterator

import pytest

from pushsite.cache import redis_is_back
from tools.services.switch import Switch
from tools.services.valkey import own_valkey


@pytest.fixture
def own_redis() -> Iterator[Switch]:
    """A server of this test alone, running; the site has no memory of any that was away."""
    redis_is_back()
    with own_valkey() as server:
        yield server
    redis_is_back()
