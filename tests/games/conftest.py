"""The marker of tests that cover clauses, and worlds that the tests of a module share."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from django.db import transaction
from django.utils import translation

from tests.support.fixtures import deal_alike, no_orders_at_first

if TYPE_CHECKING:
    from accounts.models import User

World = Callable[[Callable[[], Any]], AbstractContextManager[Any]]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*numbers): the clauses of docs/rules that the test covers")


@pytest.fixture(scope="module")
def world(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any) -> World:
    """For fixtures of a module that store rows once for all its tests: ``with world(make) as made: yield made``.

    Each test starts from the rows that ``make`` has stored, and what it changes is rolled back. The rows go when the
    block ends. Such a fixture is ``autouse``, since the rows are there for all tests of its module, and `alice`, `bob`
    and `charlie` are those of the world. No test of the module may have real transactions: all happens inside one.
    """

    @contextmanager
    def stored(make: Callable[[], Any]) -> Iterator[Any]:
        whole = transaction.atomic()
        whole._from_testcase = True  # as of `TestCase`: transactions that must be the outermost may be inside
        with django_db_blocker.unblock():
            whole.__enter__()
        try:
            with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, translation.override("en"):
                deal_alike(patch, request.node.nodeid)
                no_orders_at_first(patch)
                made = make()
            yield made
        finally:
            with django_db_blocker.unblock():
                transaction.set_rollback(True)
                whole.__exit__(None, None, None)

    return stored


@pytest.fixture
def alice(request: pytest.FixtureRequest) -> "User":
    return _person(request, "Alice")


@pytest.fixture
def bob(request: pytest.FixtureRequest) -> "User":
    return _person(request, "Bob")


@pytest.fixture
def charlie(request: pytest.FixtureRequest) -> "User":
    return _person(request, "Charlie")


def _person(request: pytest.FixtureRequest, name: str) -> "User":
    from accounts.models import User  # needs Django, which is not set up yet when this file is loaded
    from testing.people import person

    of_world = User.objects.filter(name=name).first() if "world" in request.fixturenames else None
    return of_world or person(name)
