"""``pytest -m both_databases`` imports only the files in which this mark stands: the others would take seconds."""

from pathlib import Path

import pytest

MARK = "both_databases"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore a file of tests without the mark; leave all others to pytest."""
    asked = config.getoption("markexpr") == MARK and collection_path.name.startswith("test_")
    return True if asked and collection_path.suffix == ".py" and MARK not in collection_path.read_text() else None
