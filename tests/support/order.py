"""How many processes run the tests, and which tests they begin with: at its end a run must not wait for one of them."""

import os

import pytest

# None of them uses the run's own database or browser, so they may come before all others.
LONG = ("tests/tools/faults/test_chaos_run.py", "tests/tools/attack/test_attack.py", "tests/pushsite/test_embedded.py")

MOST_PROCESSES = 4


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With ``-n auto``, one process more than cores: tests often wait for a browser or for a process of the site.

    Those of a quick run never wait, and each process first imports all tests.
    """
    waiting = 0 if config.getoption("quick") else 1
    return min((os.cpu_count() or 1) + waiting, MOST_PROCESSES)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
