"""Leave out tests whose fixtures need a missing program; on CI that is an error."""

import os

import pytest

from tests.support import browser, servers

NEEDED = {"browser": browser.obstacle, "pooler": servers.pooler_obstacle}  # by the fixture's name


def obstacles() -> dict[str, str]:
    """Return the reason for each fixture that cannot work here."""
    found = {fixture: obstacle() for fixture, obstacle in NEEDED.items()}
    return {fixture: reason for fixture, reason in found.items() if reason}


def pytest_configure() -> None:
    """Fail on CI if tests would be left out."""
    found = obstacles() if os.environ.get("CI") == "true" else {}
    if found:
        raise pytest.UsageError(*[f"CI=true, and the {name} tests cannot run: {why}." for name, why in found.items()])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests whose fixtures cannot work here."""
    missing = set(obstacles())
    left_out = [item for item in items if not missing.isdisjoint(getattr(item, "fixturenames", ()))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the tests that were left out."""
    for name, why in obstacles().items():
        terminalreporter.write_line(f"{why}: the {name} tests were left out.")
