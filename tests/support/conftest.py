"""Runs of pytest that a test starts."""

import pytest


@pytest.fixture(autouse=True)
def only_named_plugins(monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """Let them find the project, and load the plugins that they name alone: all others take most of the time."""
    monkeypatch.setenv("PYTHONPATH", str(pytestconfig.rootpath))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
