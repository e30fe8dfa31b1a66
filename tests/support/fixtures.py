"""Fixtures for every test: the people, the same deals in every run, English, and no counted attempts."""

import random
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.utils import translation

if TYPE_CHECKING:
    from accounts.models import User


def _person(name: str) -> "User":
    from tests.support.people import person  # needs Django, which is not set up yet when plugins are read

    return person(name)


@pytest.fixture
def alice() -> "User":
    return _person("Alice")


@pytest.fixture
def bob() -> "User":
    return _person("Bob")


@pytest.fixture
def charlie() -> "User":
    return _person("Charlie")


@pytest.fixture
def mary() -> "User":
    from tests.support.people import staff

    return staff()


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive ids and secrets of games from the test's name, so that a rare card comes in every run or in none."""
    from games.fairness.lock import SIZE, Secret  # needs Django's settings, which are not read yet with the plugins

    source = random.Random(request.node.nodeid)
    monkeypatch.setattr("games.models.game.secrets", source)
    monkeypatch.setattr("games.fairness.lock.new_secret", lambda: Secret(source.randbytes(SIZE)))


@pytest.fixture(autouse=True)
def english() -> None:
    """Start in English, whatever language an earlier test has left in this thread."""
    translation.activate("en")


@pytest.fixture(autouse=True)
def no_attempts_yet():
    """Forget what rate limits have counted in the cache."""
    cache.clear()
