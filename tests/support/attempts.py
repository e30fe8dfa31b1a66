"""Rates are counted in the cache: each test begins with none."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def no_attempts_yet():
    cache.clear()
