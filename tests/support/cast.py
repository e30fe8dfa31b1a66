"""Alice opens the tables, Bob joins them, Charlie must see nothing; Mary is of the staff and may do everything."""

from typing import TYPE_CHECKING

import pytest

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
    from tests.support.staff import staff

    return staff()
