"""On CI every test must run: a skipped one fails the run."""

import os

import pytest


def skipped(session: pytest.Session) -> list[object]:
    """Return the reports of skipped tests on CI, where none is allowed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    return reporter.stats.get("skipped", []) if reporter and os.environ.get("CI") == "true" else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run with skipped tests."""
    if skipped(session) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why."""
    count = len(terminalreporter.stats.get("skipped", []))
    if count and os.environ.get("CI") == "true":
        terminalreporter.write_line(f"CI=true, and {count} skipped: every test must run here.", red=True)
