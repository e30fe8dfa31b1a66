"""Fixtures for every test: people, the same deals in every run, English, empty rate limits, a quick flush."""

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.utils import translation

if TYPE_CHECKING:
    from accounts.models import User


def _person(name: str) -> "User":
    from testing.people import person  # needs Django, which is not set up yet when plugins are loaded

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
    from testing.people import staff

    return staff()


def deal_alike(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Derive ids and secrets of games from ``name``."""
    from games.fairness.commitment import (  # needs Django's settings, which are not ready when plugins are loaded
        SIZE,
        SecretBytes,
    )

    source = random.Random(name)
    monkeypatch.setattr("games.models.game.secrets", source)
    monkeypatch.setattr("games.fairness.commitment.new_secret", lambda: SecretBytes(source.randbytes(SIZE)))


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive ids and secrets of games from the test's name, so that every run has the same cards."""
    deal_alike(monkeypatch, request.node.nodeid)


def no_orders_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people decide themselves, as in later games."""
    monkeypatch.setattr("games.play.tables.seating.orders_at_first", lambda _rules: {})


@pytest.fixture
def first_games() -> None:
    """Let people have the standing orders of their first games."""


@pytest.fixture(autouse=True)
def no_order_is_on_at_first(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let people decide themselves, as in later games, unless the test is about their first ones."""
    if "first_games" not in request.fixturenames:
        no_orders_at_first(monkeypatch)


@pytest.fixture(autouse=True)
def english() -> None:
    """Start in English, whatever language an earlier test has left in this thread."""
    translation.activate("en")


@pytest.fixture(autouse=True)
def no_attempts_yet():
    """Delete the counts of rate limits from the cache."""
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def flush_quickly() -> Iterator[None]:
    """Empty the database by `empty_the_database` after tests with real transactions."""
    from django.test import TransactionTestCase

    from tests.support.database import empty_the_database

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_the_database)
        yield


@pytest.fixture(scope="session")
def processes() -> None:
    """For tests and fixtures that start processes: it marks the tests as slow."""
