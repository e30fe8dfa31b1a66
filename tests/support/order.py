"""How many processes run the tests, and which tests they begin with: at its end a run must not wait for one of them."""

import os

import pytest

# None of them uses the run's own database or browser, so they may come before all others.
LONG = ("tests/tools/faults/test_chaos_run.py", "tests/tools/attack/test_attack.py", "tests/pushsite/test_embedded.py")

# These do, and come before all others with real transactions.
LONG_WITH_TRANSACTIONS = (
    "tests/browser/test_production.py",
    "tests/browser/test_pages.py",
    "tests/games/leaks/test_running_game.py::test_running_game_reveals",
    "tests/pushsite/management/commands/test_migrate.py",
)

MOST_PROCESSES = 4


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With ``-n auto``, one process more than cores: tests often wait for a browser or for a process of the site.

    Those of a quick run never wait, and each process first imports all tests.
    """
    waiting = 0 if config.getoption("quick") else 1
    return min((os.cpu_count() or 1) + waiting, MOST_PROCESSES)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the long tests before their kind; pytest-django has sorted by kinds."""
    long = [item for item in items if item.nodeid.startswith(LONG)]
    with_transactions = [item for item in items if item.nodeid.startswith(LONG_WITH_TRANSACTIONS)]
    others = [item for item in items if item not in {*long, *with_transactions}]
    first = next((place for place, item in enumerate(others) if has_transactions(item)), len(others))
    items[:] = [*long, *others[:first], *with_transactions, *others[first:]]


def has_transactions(item: pytest.Item) -> bool:
    """Whether the test is marked as one whose transactions are committed."""
    return any(mark.kwargs.get("transaction") for mark in item.iter_markers("django_db"))
