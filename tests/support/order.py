"""Starts the longest tests first: at the end of a run one process would work on them while the others wait."""

import pytest

# None of them uses the run's own database or browser, so they may come before all others.
LONG = ("tests/tools/faults/test_chaos_run.py", "tests/tools/attack/test_attack.py", "tests/pushsite/test_embedded.py")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))
